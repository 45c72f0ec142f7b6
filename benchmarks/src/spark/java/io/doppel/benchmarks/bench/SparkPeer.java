package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.report.CpuClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.feature.MinHashLSH;
import org.apache.spark.ml.feature.MinHashLSHModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Spark's MinHashLSH (Apache-2.0) in one process: sets of three-word runs, hashed outside of Spark,
 * and its own join by Jaccard similarity, which is exact for what agrees in any of its hash tables.
 * Only in the profile {@code spark}. One hash a table is all that Spark has, so that unlike texts
 * meet often: the join is slow, and it is therefore measured on few documents.
 */
public final class SparkPeer implements OptionalPeer {
  private static final int WORDS = 3;
  private static final int TABLES = 10;
  private static final int DIMENSIONS = 1 << 30;
  private static final double SIMILARITY = 0.3;
  private static final long SEED = 42;

  /** For the service loader. */
  public SparkPeer() {}

  @Override
  public String name() {
    return "Spark MLlib MinHashLSH";
  }

  @Override
  public String settings() {
    return "runs of 3 words, 10 hash tables, Jaccard similarity 0.3 (exact), local mode, one run";
  }

  @Override
  public Result find(List<BenchmarkDocument> documents, int threads) throws IOException {
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[" + threads + "]")
            .appName("bench")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2L * threads)
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .getOrCreate()) {
      long start = CpuClock.processNanos();
      Dataset<Row> sets = spark.createDataFrame(rows(documents), type()).cache();
      MinHashLSH hash =
          new MinHashLSH()
              .setNumHashTables(TABLES)
              .setInputCol("features")
              .setOutputCol("hashes")
              .setSeed(SEED);
      MinHashLSHModel model = hash.fit(sets);
      Dataset<Row> signed = model.transform(sets).cache();
      signed.count();
      long made = CpuClock.processNanos();
      long[] keys =
          model
              .approxSimilarityJoin(signed, signed, 1 - SIMILARITY, "distance")
              .filter("datasetA.id < datasetB.id")
              .selectExpr("datasetA.id", "datasetB.id")
              .collectAsList()
              .stream()
              .mapToLong(row -> (long) row.getInt(0) << Integer.SIZE | row.getInt(1))
              .toArray();
      long found = CpuClock.processNanos();
      return new Result(keys, (made - start) / 1e9, (found - made) / 1e9);
    }
  }

  private static StructType type() {
    return new StructType(
        new StructField[] {
          DataTypes.createStructField("id", DataTypes.IntegerType, false),
          DataTypes.createStructField("features", SQLDataTypes.VectorType(), false)
        });
  }

  private static List<Row> rows(List<BenchmarkDocument> documents) throws IOException {
    WordShingles shingles = new WordShingles(WORDS);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      int[] features = features(shingles, documents.get(i).text());
      if (features.length > 0) {
        double[] ones = new double[features.length];
        Arrays.fill(ones, 1);
        Vector set = Vectors.sparse(DIMENSIONS, features, ones);
        rows.add(RowFactory.create(i, set));
      }
    }
    return rows;
  }

  private static int[] features(WordShingles shingles, String text) throws IOException {
    return Arrays.stream(shingles.of(text))
        .mapToInt(run -> (int) Long.remainderUnsigned(run, DIMENSIONS))
        .sorted()
        .distinct()
        .toArray();
  }
}
