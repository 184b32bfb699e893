import { image, list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const whatItIs: DemoStep = {
  key: 'what-it-is',
  access: 'OPEN',
  image: 'step-look.jpg',
  contents: {
    en: {
      name: 'What psychological first aid is',
      blocks: [
        text(
          '<p>When something terrible has just happened, most people do not need therapy. They need another human being who stays calm, who asks what is needed, and who does not go away too soon. That is psychological first aid. Anyone can learn it, and you probably do some of it already.</p>',
        ),
        image(
          'inline-look-listen-link.png',
          'Three circles in a row: an eye, an ear, and two rings that hold each other.',
          'Look, listen, link: the three things to remember.',
        ),
        text(
          '<h2>Three words to remember</h2>',
          list(
            '<strong>Look:</strong> Is it safe? Who needs help first?',
            '<strong>Listen:</strong> Go to people, ask what they need, help them to become calm.',
            '<strong>Link:</strong> Bring them together with information, services and the people they love.',
          ),
          '<h2>What it is not</h2>',
          '<p>It is not counselling, and it is not an interview. No one has to tell you what happened. Some people want to talk, others want a blanket, a telephone or simply quiet. All of that is fine.</p>',
          '<blockquote>You do not have to find the right words. You have to be a person someone can lean on for a while.</blockquote>',
        ),
      ],
    },
    de: {
      name: 'Was Psychische Erste Hilfe ist',
      blocks: [
        text(
          '<p>Wenn gerade etwas Schlimmes geschehen ist, brauchen die meisten Menschen keine Therapie. Sie brauchen jemanden, der ruhig bleibt, der fragt, was fehlt, und der nicht gleich wieder geht. Das ist Psychische Erste Hilfe. Alle können sie lernen, und vermutlich tun Sie manches davon längst.</p>',
        ),
        image(
          'inline-look-listen-link.png',
          'Drei Kreise nebeneinander: ein Auge, ein Ohr und zwei Ringe, die ineinandergreifen.',
          'Hinsehen, zuhören, verbinden: Diese drei Dinge genügen fürs Erste.',
        ),
        text(
          '<h2>Drei Wörter zum Merken</h2>',
          list(
            '<strong>Hinsehen:</strong> Ist es hier sicher? Wer braucht zuerst Hilfe?',
            '<strong>Zuhören:</strong> Auf Menschen zugehen, fragen, was sie brauchen, und ihnen helfen, ruhiger zu werden.',
            '<strong>Verbinden:</strong> Den Weg öffnen zu Informationen, zu Hilfsstellen und zu den Menschen, die ihnen nahestehen.',
          ),
          '<h2>Was sie nicht ist</h2>',
          '<p>Sie ist keine Beratung und kein Verhör. Niemand muss Ihnen erzählen, was passiert ist. Manche möchten reden, andere eine Decke, ein Telefon oder einfach Ruhe. Das alles ist in Ordnung.</p>',
          '<blockquote>Sie müssen nicht die richtigen Worte finden. Es genügt, für eine Weile jemand zu sein, an den man sich anlehnen kann.</blockquote>',
        ),
      ],
    },
    ar: {
      name: 'ما الإسعافات النفسية الأولية؟',
      blocks: [
        text(
          '<p>حين يقع أمر مؤلم، لا يحتاج معظم الناس إلى علاج نفسي، بل إلى إنسان يبقى هادئًا بقربهم، ويسأل عمّا ينقصهم، ولا ينصرف على عجل. هذه هي الإسعافات النفسية الأولية. يستطيع أي شخص أن يتعلمها، ولعلّكم تمارسون شيئًا منها منذ زمن.</p>',
        ),
        image('inline-look-listen-link.rtl.png', 'ثلاث دوائر متجاورة: عين، وأذن، وحلقتان متشابكتان.', 'النظر، ثم الإصغاء، ثم الربط: ثلاثة أمور تكفي للبداية.'),
        text(
          '<h2>ثلاث كلمات للتذكّر</h2>',
          list(
            '<strong>النظر:</strong> هل المكان آمن؟ ومن يحتاج إلى المساعدة أولًا؟',
            '<strong>الإصغاء:</strong> الاقتراب من الناس بلطف، وسؤالهم عمّا يحتاجون إليه، ومساعدتهم على استعادة هدوئهم.',
            '<strong>الربط:</strong> وصلُهم بالمعلومات والخدمات وبمن يحبّون.',
          ),
          '<h2>وما ليس منها</h2>',
          '<p>ليست جلسة إرشاد، وليست استجوابًا. لا أحد ملزم بأن يروي ما جرى له. فمن الناس من يودّ الكلام، ومنهم من يريد غطاءً أو هاتفًا أو مجرّد سكينة. وكل ذلك مقبول.</p>',
          '<blockquote>ليس المطلوب أن نجد الكلمات المناسبة، بل أن نكون، ولو لوقت قصير، سندًا يُتّكأ عليه.</blockquote>',
        ),
      ],
    },
    fr: {
      name: 'Ce que sont les premiers secours psychologiques',
      blocks: [
        text(
          '<p>Quand un événement terrible vient de se produire, la plupart des gens n’ont pas besoin d’une thérapie. Ils ont besoin de quelqu’un qui reste calme, qui demande ce qui manque et qui ne repart pas trop vite. Ce sont les premiers secours psychologiques. Tout le monde peut les apprendre, et vous en pratiquez sans doute déjà une partie.</p>',
        ),
        image(
          'inline-look-listen-link.png',
          'Trois cercles côte à côte : un œil, une oreille et deux anneaux entrelacés.',
          'Observer, écouter, relier : trois gestes à retenir.',
        ),
        text(
          '<h2>Trois mots à retenir</h2>',
          list(
            '<strong>Observer :</strong> l’endroit est-il sûr ? Qui a besoin d’aide en premier ?',
            '<strong>Écouter :</strong> aller vers les gens, demander ce dont ils ont besoin, les aider à retrouver leur calme.',
            '<strong>Relier :</strong> les mettre en contact avec des informations, des services et leurs proches.',
          ),
          '<h2>Ce qu’ils ne sont pas</h2>',
          '<p>Ce n’est ni une consultation ni un interrogatoire. Personne n’est tenu de raconter ce qui s’est passé. Certains veulent parler, d’autres préfèrent une couverture, un téléphone ou simplement du silence. Tout cela est bien ainsi.</p>',
          '<blockquote>Il ne s’agit pas de trouver les mots parfaits, mais d’être, un moment, une épaule solide.</blockquote>',
        ),
      ],
    },
    fa: {
      name: 'کمک‌های اولیهٔ روانی چیست؟',
      blocks: [
        text(
          '<p>وقتی رویداد تلخی پیش می‌آید، بیشتر مردم به روان‌درمانی نیاز ندارند. آن‌ها به انسانی نیاز دارند که آرام بماند، بپرسد چه لازم است و زود نرود. این همان کمک‌های اولیهٔ روانی است. هر کس می‌تواند آن را بیاموزد و شاید شما همین حالا هم بخشی از آن را انجام می‌دهید.</p>',
        ),
        image(
          'inline-look-listen-link.rtl.png',
          'سه دایره کنار هم: یک چشم، یک گوش و دو حلقه که در هم گره خورده‌اند.',
          'دیدن، شنیدن، پیوند دادن: سه کاری که باید به یاد داشت.',
        ),
        text(
          '<h2>سه کلمه برای به یاد سپردن</h2>',
          list(
            '<strong>دیدن:</strong> آیا اینجا امن است؟ چه کسی پیش از همه به کمک نیاز دارد؟',
            '<strong>شنیدن:</strong> نزد مردم بروید، بپرسید به چه نیاز دارند و کمک کنید آرام شوند.',
            '<strong>پیوند دادن:</strong> آن‌ها را به خبرهای درست، خدمات و عزیزان‌شان برسانید.',
          ),
          '<h2>چه چیزی نیست</h2>',
          '<p>این کار نه مشاوره است و نه بازجویی. هیچ‌کس مجبور نیست بگوید چه بر او گذشته است. یکی می‌خواهد حرف بزند، دیگری یک پتو یا کمپل، یک تلفن یا فقط کمی آرامش می‌خواهد. هیچ‌کدام عیبی ندارد.</p>',
          '<blockquote>لازم نیست بهترین کلمات را پیدا کنید؛ کافی است برای مدتی تکیه‌گاه کسی باشید.</blockquote>',
        ),
      ],
    },
  },
};
