import { audio, image, steps, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const grounding: DemoStep = {
  key: 'grounding',
  access: 'AFTER_PREVIOUS',
  image: 'step-breath.jpg',
  contents: {
    en: {
      name: 'Grounding: a short exercise',
      blocks: [
        text(
          '<p>When fear is strong, the mind is still in the moment of danger. Grounding brings it back to this room and this minute. It needs nothing, it takes two minutes, and it can be done with open eyes. Do it only in a place that is safe. Explain first what you have in mind, and ask whether the person would like to try.</p>',
        ),
        image(
          'inline-five-senses.png',
          'Five pictures with dots for the numbers: eye five, hand four, ear three, flower two, cup one.',
          'Five, four, three, two, one.',
        ),
        text(
          '<h2>Do it together</h2>',
          steps(
            'Put both feet on the ground and feel how it supports you.',
            'Name <strong>five</strong> ordinary, harmless things you can see. Leave out whatever frightens you.',
            '<strong>Four</strong> things you can touch. Touch them.',
            '<strong>Three</strong> sounds you can hear.',
            '<strong>Two</strong> things you can smell; leave this out where it smells of smoke.',
            '<strong>One</strong> thing you can taste, or one thing you are glad about.',
          ),
          '<p>Speak slowly and take turns: “I see the blue door. What do you see?” If something makes it worse, stop. Walking a few steps together can do the same.</p>',
          '<p>The sound below may help you afterwards. Breathe in with the high bell, out with the low one.</p>',
        ),
        audio('breathing-bells.mp3', 'Breathing with bells'),
      ],
    },
    de: {
      name: 'Wieder Boden spüren: eine kurze Übung',
      blocks: [
        text(
          '<p>Wenn die Angst groß ist, steckt der Kopf noch im Augenblick der Gefahr. Diese Übung holt ihn zurück in diesen Raum und diese Minute. Man braucht nichts dazu, sie dauert zwei Minuten und geht mit offenen Augen. Machen Sie sie nur an einem sicheren Ort. Erklären Sie zuerst, was Sie vorhaben, und fragen Sie, ob die Person es versuchen möchte.</p>',
        ),
        image(
          'inline-five-senses.png',
          'Fünf Bilder mit Punkten als Zahlen: Auge fünf, Hand vier, Ohr drei, Blume zwei, Tasse eins.',
          'Fünf, vier, drei, zwei, eins.',
        ),
        text(
          '<h2>Machen Sie es gemeinsam</h2>',
          steps(
            'Beide Füße auf den Boden stellen und spüren, wie er trägt.',
            '<strong>Fünf</strong> gewöhnliche, harmlose Dinge nennen, die Sie sehen. Lassen Sie weg, was Angst macht.',
            '<strong>Vier</strong> Dinge, die Sie berühren können. Berühren Sie sie.',
            '<strong>Drei</strong> Geräusche, die Sie hören.',
            '<strong>Zwei</strong> Dinge, die Sie riechen; lassen Sie das weg, wo es nach Rauch riecht.',
            '<strong>Eines,</strong> das Sie schmecken, oder eines, worüber Sie froh sind.',
          ),
          '<p>Sprechen Sie langsam und im Wechsel: „Ich sehe die blaue Tür. Was sehen Sie?“ Wird es dabei schlimmer, hören Sie auf. Ein paar Schritte miteinander zu gehen, kann dasselbe bewirken.</p>',
          '<p>Die Klänge unten helfen vielleicht danach: einatmen mit der hohen Glocke, ausatmen mit der tiefen.</p>',
        ),
        audio('breathing-bells.mp3', 'Atmen mit Glockentönen'),
      ],
    },
    ar: {
      name: 'التثبيت: تمرين قصير',
      blocks: [
        text(
          '<p>حين يشتد الخوف يبقى الذهن عالقًا في لحظة الخطر. والتثبيت يعيده إلى هذا المكان وهذه الدقيقة. لا يلزمه شيء، ويستغرق دقيقتين، ويُؤدّى والعينان مفتوحتان. لا تقوموا به إلا في مكان آمن. اشرحوا أولًا ما تنوون فعله، واسألوا الشخص إن كان يرغب في التجربة.</p>',
        ),
        image(
          'inline-five-senses.rtl.png',
          'خمس صور ومع كل منها نقاط بعددها: عين خمس، يد أربع، أذن ثلاث، زهرة اثنتان، كوب واحدة.',
          'خمسة، أربعة، ثلاثة، اثنان، واحد.',
        ),
        text(
          '<h2>فلنفعلها معًا</h2>',
          steps(
            'نضع القدمين على الأرض ونحسّ كيف تحملنا.',
            'نسمّي <strong>خمسة</strong> أشياء عادية لا تُخيف نراها، ونترك ما يُخيف.',
            '<strong>أربعة</strong> أشياء يمكن لمسها، ونلمسها.',
            '<strong>ثلاثة</strong> أصوات نسمعها.',
            '<strong>شيئين</strong> نشمّهما، ونترك ذلك حيث تفوح رائحة دخان.',
            '<strong>شيئًا واحدًا</strong> نتذوقه، أو شيئًا واحدًا نفرح به.',
          ),
          '<p>تكلّموا ببطء وبالتناوب: «أرى الباب الأزرق. وماذا عنك؟» فإن زاد التمرين الضيق فتوقفوا عنه. والمشي معًا بضع خطوات قد يؤدي الغرض نفسه.</p>',
          '<p>قد تفيد الأصوات أدناه بعد ذلك: شهيق مع الجرس العالي، وزفير مع الجرس المنخفض.</p>',
        ),
        audio('breathing-bells.mp3', 'التنفس مع صوت الأجراس'),
      ],
    },
    fr: {
      name: 'S’ancrer : un petit exercice',
      blocks: [
        text(
          '<p>Quand la peur est forte, l’esprit reste dans l’instant du danger. L’ancrage le ramène dans cette pièce, à cette minute. Il ne demande aucun matériel, prend deux minutes et se fait les yeux ouverts. Ne le faites que dans un endroit sûr. Expliquez d’abord ce que vous proposez et demandez si la personne veut essayer.</p>',
        ),
        image(
          'inline-five-senses.png',
          'Cinq images avec des points pour les nombres : œil cinq, main quatre, oreille trois, fleur deux, tasse un.',
          'Cinq, quatre, trois, deux, un.',
        ),
        text(
          '<h2>Faites-le ensemble</h2>',
          steps(
            'Posez les deux pieds au sol et sentez comme il vous porte.',
            'Nommez <strong>cinq</strong> choses ordinaires et sans danger que vous voyez. Laissez de côté ce qui fait peur.',
            '<strong>Quatre</strong> choses que vous pouvez toucher. Touchez-les.',
            '<strong>Trois</strong> sons que vous entendez.',
            '<strong>Deux</strong> odeurs ; laissez cela de côté s’il y a une odeur de fumée.',
            '<strong>Une</strong> saveur, ou une chose qui vous réjouit.',
          ),
          '<p>Parlez lentement, chacun son tour : « Je vois la porte bleue. Et vous, que voyez-vous ? » Si cela aggrave le malaise, arrêtez. Faire quelques pas ensemble peut avoir le même effet.</p>',
          '<p>Les sons ci-dessous peuvent aider ensuite : inspirez avec la cloche aiguë, expirez avec la cloche grave.</p>',
        ),
        audio('breathing-bells.mp3', 'Respirer au son des cloches'),
      ],
    },
    fa: {
      name: 'بازگشت به اکنون: یک تمرین کوتاه',
      blocks: [
        text(
          '<p>وقتی ترس زیاد است، ذهن هنوز در لحظهٔ خطر مانده است. این تمرین آن را به همین اتاق و همین دقیقه برمی‌گرداند. به هیچ وسیله‌ای نیاز ندارد، دو دقیقه وقت می‌گیرد و با چشم باز انجام می‌شود. آن را فقط در جای امن انجام دهید. اول توضیح دهید چه می‌خواهید بکنید و بپرسید آیا شخص می‌خواهد امتحان کند.</p>',
        ),
        image('inline-five-senses.rtl.png', 'پنج تصویر با نقطه‌ها به جای شماره: چشم پنج، دست چهار، گوش سه، گل دو، فنجان یک.', 'پنج، چهار، سه، دو، یک.'),
        text(
          '<h2>با هم انجام دهید</h2>',
          steps(
            'هر دو پا را روی زمین بگذارید و حس کنید که زمین شما را نگه می‌دارد.',
            '<strong>پنج</strong> چیز عادی و بی‌خطر را که می‌بینید نام ببرید. آنچه را می‌ترساند کنار بگذارید.',
            '<strong>چهار</strong> چیز را که می‌توانید لمس کنید؛ لمس‌شان کنید.',
            '<strong>سه</strong> صدا را که می‌شنوید.',
            '<strong>دو</strong> چیز را که بو می‌کنید؛ اگر بوی دود می‌آید، از این یکی بگذرید.',
            '<strong>یک</strong> چیز را که می‌چشید، یا یک چیز را که شما را شاد می‌کند.',
          ),
          '<p>آهسته و به نوبت حرف بزنید: «من درِ آبی را می‌بینم. شما چه می‌بینید؟» اگر حال شخص بدتر شد، تمرین را متوقف کنید. چند قدم راه رفتن با هم نیز همین اثر را دارد.</p>',
          '<p>صدایی که در پایین می‌آید شاید بعد از تمرین کمک کند: با زنگ نازک نفس را فرو ببرید و با زنگ بم آن را بیرون بدهید.</p>',
        ),
        audio('breathing-bells.mp3', 'نفس کشیدن با صدای زنگ'),
      ],
    },
  },
};
