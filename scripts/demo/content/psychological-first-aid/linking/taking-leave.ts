import { documentHere, documentInNewTab, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const takingLeave: DemoStep = {
  key: 'taking-leave',
  access: 'AFTER_PREVIOUS',
  image: 'step-link.jpg',
  contents: {
    en: {
      name: 'Saying goodbye, and going home',
      blocks: [
        text(
          '<p>A good ending is part of the help. Say in time that you will be going, so that no one is left suddenly. Repeat together what has been agreed, and hand the person over to someone you can name.</p>',
          '<blockquote>“I am going in ten minutes. Karim will be here until the evening. Your sister comes at six. What else do you need from me before I go?”</blockquote>',
          '<h2>And you?</h2>',
          '<p>Before you go home, take five minutes. Wash your hands slowly. Drink something. Ask yourself: what was hard, what went well, what am I leaving here? Speak with a colleague if an image stays with you.</p>',
          '<p>The helping card holds this whole course on two pages. Folded once, it fits into a jacket pocket; fill in your numbers before you need them.</p>',
        ),
        documentHere('helping-card.en.pdf', 'Helping card'),
        documentInNewTab('helping-card.en.pdf', 'Helping card for printing'),
      ],
    },
    de: {
      name: 'Abschied nehmen und heimkommen',
      blocks: [
        text(
          '<p>Ein guter Abschied gehört zur Hilfe. Sagen Sie rechtzeitig, dass Sie gehen werden, damit niemand plötzlich allein dasteht. Wiederholen Sie gemeinsam, was vereinbart ist, und übergeben Sie die Person an jemanden, dessen Namen sie kennt.</p>',
          '<blockquote>„In zehn Minuten muss ich gehen. Karim ist bis zum Abend da. Ihre Schwester kommt um sechs. Was brauchen Sie vorher noch von mir?“</blockquote>',
          '<h2>Und Sie?</h2>',
          '<p>Nehmen Sie sich vor dem Heimweg fünf Minuten. Waschen Sie sich langsam die Hände. Trinken Sie etwas. Fragen Sie sich: Was war schwer, was ist gelungen, was lasse ich hier? Sprechen Sie mit jemandem aus dem Team, wenn ein Bild Sie nicht loslässt.</p>',
          '<p>Auf der Karte für Helfende steht dieser ganze Kurs auf zwei Seiten. Einmal gefaltet passt sie in eine Jackentasche; tragen Sie Ihre Nummern ein, bevor Sie sie brauchen.</p>',
        ),
        documentHere('helping-card.de.pdf', 'Karte für Helfende'),
        documentInNewTab('helping-card.de.pdf', 'Karte für Helfende zum Ausdrucken'),
      ],
    },
    ar: {
      name: 'الوداع والعودة إلى البيت',
      blocks: [
        text(
          '<p>الوداع الحسن جزء من المساعدة. أخبروا الشخص قبل انصرافكم بوقت كافٍ كيلا يجد نفسه وحيدًا فجأة. راجعوا معه ما اتُّفق عليه، وسلّموا الأمر إلى شخص يعرفه بالاسم.</p>',
          '<blockquote>«سأنصرف بعد عشر دقائق، وسيبقى كريم هنا حتى المساء، وأختك قادمة في السادسة. هل من شيء آخر يلزمك مني قبل ذلك؟»</blockquote>',
          '<h2>وماذا عنكم؟</h2>',
          '<p>قبل العودة إلى البيت خذوا خمس دقائق. اغسلوا أيديكم على مهل، واشربوا شيئًا، واسألوا أنفسكم: ما الذي كان صعبًا، وما الذي نجح، وما الذي أتركه هنا؟ وإن علقت صورة في الذهن فتحدثوا عنها مع زميل أو زميلة.</p>',
          '<p>تجمع بطاقة المساعدة هذه الدورة كلها في صفحتين. وإذا طُويت مرة واحدة اتسع لها الجيب؛ فدوّنوا أرقامكم فيها قبل أن تحتاجوا إليها.</p>',
        ),
        documentHere('helping-card.ar.pdf', 'بطاقة المساعدة'),
        documentInNewTab('helping-card.ar.pdf', 'بطاقة المساعدة للطباعة'),
      ],
    },
    fr: {
      name: 'Prendre congé, puis rentrer chez soi',
      blocks: [
        text(
          '<p>Une bonne fin fait partie de l’aide. Annoncez votre départ à l’avance, pour que personne ne se retrouve seul d’un coup. Redites ensemble ce qui a été convenu, et confiez la personne à quelqu’un dont elle connaît le nom.</p>',
          '<blockquote>« Je pars dans dix minutes. Karim reste ici jusqu’à ce soir. Votre sœur arrive à six heures. De quoi avez-vous encore besoin avant que je parte ? »</blockquote>',
          '<h2>Et vous ?</h2>',
          '<p>Avant de rentrer, prenez cinq minutes. Lavez-vous les mains lentement. Buvez quelque chose. Demandez-vous : qu’est-ce qui a été dur, qu’est-ce qui a réussi, qu’est-ce que je laisse ici ? Parlez à un ou une collègue si une image ne vous quitte pas.</p>',
          '<p>La carte d’aide résume tout ce cours en deux pages. Pliée une fois, elle tient dans une poche de veste ; inscrivez-y vos numéros avant d’en avoir besoin.</p>',
        ),
        documentHere('helping-card.fr.pdf', 'Carte d’aide'),
        documentInNewTab('helping-card.fr.pdf', 'Carte d’aide à imprimer'),
      ],
    },
    fa: {
      name: 'خداحافظی و رفتن به خانه',
      blocks: [
        text(
          '<p>پایان خوب بخشی از کمک است. به‌موقع خبر بدهید که می‌روید تا کسی ناگهان تنها نماند. آنچه را قرار گذاشته‌اید با هم مرور کنید و شخص را به کسی بسپارید که نامش را می‌داند.</p>',
          '<blockquote>«من ده دقیقهٔ دیگر می‌روم. کریم تا شب همین‌جاست. خواهرتان ساعت شش می‌آید. پیش از رفتنم دیگر به چه نیاز دارید؟»</blockquote>',
          '<h2>و خود شما؟</h2>',
          '<p>پیش از رفتن به خانه پنج دقیقه برای خودتان وقت بگذارید. دست‌هایتان را آهسته بشویید. چیزی بنوشید. از خود بپرسید: چه چیزی سخت بود، چه چیزی خوب پیش رفت، چه چیزی را همین‌جا می‌گذارم؟ اگر تصویری رهایتان نمی‌کند، با یک همکار حرف بزنید.</p>',
          '<p>کارت کمک همهٔ این دوره را در دو صفحه جا داده است. اگر یک بار تا شود، در جیب جا می‌گیرد؛ شماره‌های خود را پیش از آنکه لازم شود در آن بنویسید.</p>',
        ),
        documentHere('helping-card.fa.pdf', 'کارت کمک'),
        documentInNewTab('helping-card.fa.pdf', 'کارت کمک برای چاپ'),
      ],
    },
  },
};
