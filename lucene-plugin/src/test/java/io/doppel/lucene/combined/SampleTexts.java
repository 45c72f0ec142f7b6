package io.doppel.lucene.combined;

import java.util.Map;

/** Texts of the project in thirteen languages, of one paragraph each. */
final class SampleTexts {
  private SampleTexts() {}

  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry(
              "en",
              """
              Notice 4711: The office of the harbour in Berlin will be closed on 3 May 2024, because the \
              first flood gates are fitted. Ships that arrive before noon can still be unloaded at the \
              northern pier - if the captain has paid the fee of 250 euros in five different offices. \
              There is evidence that the water rises by 12 metres. "We don't expect any delay", said \
              Anna Miller, who sold the boat to Peter Brown. Version 2.4 of the final plan follows in part IV.
              """),
          Map.entry(
              "de",
              """
              Rechnung 20815: Die große Straße am Fluß wird vom 4. bis zum 9. Juni für Fußgänger gesperrt. \
              Der Verein übernimmt die Kosten von 1250 Euro, weil die Brücke in München repariert werden \
              muß. Wer dort wohnt, erhält eine Karte und darf mit dem Fahrrad bis zur Tür fahren. Frau \
              Schäfer verkauft Herrn Krüger das Grundstück hinter der alten Mühle und zieht bald um.
              """),
          Map.entry(
              "fr",
              """
              Le théâtre de la Cité sera fermé à partir du 12 février, car les fenêtres doivent être \
              remplacées. Les élèves qui ont déjà réservé leurs places à Genève peuvent être remboursés \
              au café de l'hôtel, où l'équipe présente aussi la pièce préférée de l'été dernier : une \
              comédie légère à propos d'un forêt où même les bêtes répètent leurs rôles.
              """),
          Map.entry(
              "es",
              """
              El alcalde anunció que la línea número 7 del tranvía llegará hasta el jardín botánico después \
              de la próxima estación. Según el último informe, la ampliación costará 38 millones y estará \
              lista en el año 2027. También habrá más árboles, según decía la señora Ibáñez en Málaga, \
              aunque el público pidió un autobús eléctrico y no un tranvía.
              """),
          Map.entry(
              "ru",
              """
              Весной пароход ещё раз пойдёт вниз по реке, и пассажиры увидят старый монастырь, зелёный \
              берег и тёмный лес. Билет стоит 900 рублей, дети едут бесплатно. Капитан Фёдоров обещал, \
              что музей в Казани не закроют, пока всё не покажут гостям: жёлтый самовар, мёд, \
              берёзовый ларец и новый самолёт из дерева.
              """),
          Map.entry(
              "ar",
              """
              أعلنت البلدية أن المكتبة الجديدة سوف تفتح أبوابها يوم الأحد في مدينة دمشق بعد ترميم السقف \
              القديم. يستطيع الطلاب قراءة 350 كتابا في القاعة الكبيرة مجانا، ولا يجوز إخراج الكتب من \
              المبنى. وقال المدير إن المتحف المجاور سوف يعرض الصور والخرائط التي جمعها التجار في القرن \
              الماضي على طريق البحر.
              """),
          Map.entry(
              "he",
              """
              הספרייה החדשה בעיר חיפה תיפתח ביום ראשון אחרי שיפוץ הגג הישן. התלמידים יכולים לקרוא באולם \
              הגדול 350 ספרים בלי תשלום, אבל אסור להוציא את הספרים מן הבניין. המנהל אמר כי המוזיאון השכן \
              יציג את התמונות ואת המפות אשר אספו הסוחרים במאה הקודמת בדרך אל הים.
              """),
          Map.entry(
              "zh",
              """
              市政府昨天宣布，新图书馆将于5月3日在北京开放，旧屋顶已经修好。学生可以在大厅免费阅读350本书，但是不可以把书带出大楼。\
              馆长王明说：“隔壁的博物馆也会展出上个世纪商人在海边收集的地图和照片。”有证据表明，河水将上涨12米，所以北门关闭。
              """),
          Map.entry(
              "ja",
              """
              新しい図書館は5月3日に東京で開館します。カタログとパンフレットは入口のテーブルにあります。学生はホールで350冊の本を無料で読むことができますが、\
              建物の外に持ち出すことはできません。館長の田中さんは、となりのガラス博物館でも古い地図を見せると話しました。
              """),
          Map.entry(
              "ko",
              """
              새 도서관은 5월 3일 서울에서 문을 엽니다. 학생들은 큰 강당에서 책 350권을 무료로 읽을 수 있지만 건물 밖으로 가지고 나갈 수는 \
              없습니다. 김민수 관장은 이웃한 박물관에서도 지난 세기에 상인들이 바닷가에서 모은 지도와 사진을 보여 줄 것이라고 말했습니다.
              """),
          Map.entry(
              "tr",
              """
              Yeni kütüphane 3 mayıs günü istanbul ilinde açılacak, çünkü eski çatı artık onarıldı. Öğrenciler büyük \
              salonda 350 kitabı ücretsiz okuyabilir, ama kitaplar binadan dışarı çıkarılamaz. Müdür Ayşe Yıldız, \
              komşu müzenin de geçen yüzyılda tüccarların deniz kıyısında topladığı haritaları göstereceğini söyledi.
              """),
          Map.entry(
              "hi",
              """
              नया पुस्तकालय 3 मई को दिल्ली में खुलेगा, क्योंकि पुरानी छत की मरम्मत हो चुकी है। विद्यार्थी बड़े कमरे में 350 किताबें मुफ़्त \
              पढ़ सकते हैं, लेकिन किताबें इमारत से बाहर नहीं ले जा सकते। निदेशक ने कहा कि पास का संग्रहालय भी पिछली सदी के नक़्शे और \
              तस्वीरें दिखाएगा जो व्यापारियों ने समुद्र के किनारे इकट्ठी की थीं।
              """),
          Map.entry(
              "vi",
              """
              Thư viện mới sẽ mở cửa vào ngày chủ nhật ở thành phố Huế sau khi mái nhà cũ được sửa lại. Học sinh có \
              thể đọc miễn phí ba trăm quyển sách trong phòng lớn, nhưng không được mang sách ra ngoài. Giám đốc nói \
              rằng bảo tàng bên cạnh cũng sẽ trưng bày những tấm bản đồ cổ của các nhà buôn ven biển.
              """),
          Map.entry(
              "sms",
              """
              See you at the lake tonight ❤ 🎉 bring the red boat and some bread, we all like the small island 👍 \
              and nobody must be home before ten 😀 the water is warm and the moon is out, call me if you are late.
              """),
          Map.entry(
              "licence",
              """
              Permission is hereby given to use and to copy this program for any purpose, as long as this notice is \
              kept in all copies of it. It comes as it is, and those who wrote it do not answer for what it does. \
              int sum(int[] values) { int total = 0; for (int value : values) { total += value; } return total; } \
              boolean sorted(int[] values) { for (int at = 1; at < values.length; at++) { if (values[at] < \
              values[at - 1]) { return false; } } return true; }
              """),
          Map.entry(
              "page",
              """
              Home News Sports Weather Shop Contact Imprint You are here: Home, News, Village. The bakery beside the \
              church now sells bread from rye that grows behind the mill. Follow us, share this page, write a letter \
              to the editor, read our rules of privacy, change your settings, cancel at any time, all rights reserved.
              """),
          Map.entry(
              "poem",
              """
              The night was long, the road was wide, the moon was at my window side; and when I rose to shut the door \
              the sea had come up to my floor. I took my boat, I took my oar, and rowed where no one rowed before.
              """));

  static String of(String name) {
    return TEXTS.get(name).strip();
  }
}
