import { image, list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';
import { firstWordsHomework } from './first-words-homework.ts';

export const firstWords: DemoStep = {
  key: 'first-words',
  access: 'OPEN',
  image: 'step-listen.jpg',
  homework: firstWordsHomework,
  contents: {
    en: {
      name: 'The first words',
      blocks: [
        text(
          '<p>The beginning is simple: come slowly, from the front, so that you can be seen. Say who you are. Ask before you sit down, and ask before you touch.</p>',
          '<blockquote>“My name is Samira. I am with the helpers here. May I sit with you for a moment?”</blockquote>',
        ),
        image(
          'inline-listening-posture.png',
          'Two people sit on chairs facing each other, with a cup between them. One speaks, the other leans forward a little, hands resting, and listens.',
          'Same height, open hands, not too close.',
        ),
        text(
          '<h2>Sentences that open a door</h2>',
          list(
            '“What do you need most at this moment?”',
            '“Is there someone you are worried about?”',
            '“You do not have to tell me anything. I can simply stay.”',
          ),
          '<h2>Sentences that close it</h2>',
          list('“Calm down.”', '“Be glad that you are alive.”', '“Tell me exactly what happened.”'),
          '<p>If someone says no, respect it. Leave water, say where you can be found, and look in again later. A no is a full answer. Your offer stays open.</p>',
        ),
      ],
    },
    de: {
      name: 'Die ersten Worte',
      blocks: [
        text(
          '<p>Der Anfang ist einfach: Gehen Sie langsam und von vorn auf die Person zu, damit sie Sie kommen sieht. Sagen Sie, wer Sie sind. Fragen Sie, bevor Sie sich setzen, und fragen Sie, bevor Sie jemanden berühren.</p>',
          '<blockquote>„Ich heiße Samira und gehöre zu den Helfenden hier. Darf ich mich einen Moment zu Ihnen setzen?“</blockquote>',
        ),
        image(
          'inline-listening-posture.png',
          'Zwei Menschen sitzen einander auf Stühlen gegenüber, zwischen ihnen eine Tasse. Eine Person spricht, die andere beugt sich etwas vor, die Hände ruhen, und hört zu.',
          'Auf gleicher Höhe, mit offenen Händen, nicht zu nah.',
        ),
        text(
          '<h2>Sätze, die eine Tür öffnen</h2>',
          list(
            '„Was brauchen Sie in diesem Moment am meisten?“',
            '„Machen Sie sich um jemanden Sorgen?“',
            '„Sie müssen nichts erzählen. Ich kann auch einfach hierbleiben.“',
          ),
          '<h2>Sätze, die sie schließen</h2>',
          list('„Beruhigen Sie sich.“', '„Seien Sie froh, dass Sie leben.“', '„Erzählen Sie mir genau, was passiert ist.“'),
          '<p>Sagt jemand Nein, dann gilt das. Lassen Sie ein Glas Wasser da, sagen Sie, wo Sie zu finden sind, und schauen Sie später noch einmal vorbei. Ein Nein ist eine vollständige Antwort. Ihr Angebot bleibt bestehen.</p>',
        ),
      ],
    },
    ar: {
      name: 'الكلمات الأولى',
      blocks: [
        text(
          '<p>البداية بسيطة: اقتربوا ببطء ومن الأمام حتى يراكم الشخص قادمين. عرّفوا بأنفسكم، واستأذنوا قبل الجلوس، واستأذنوا قبل أي لمس.</p>',
          '<blockquote>«اسمي سميرة، وأنا من فريق المساعدة هنا. هل يمكنني الجلوس معك قليلًا؟»</blockquote>',
        ),
        image(
          'inline-listening-posture.png',
          'شخصان يجلسان متقابلين على كرسيين وبينهما كوب. أحدهما يتكلم، والآخر يميل قليلًا إلى الأمام ويداه هادئتان وهو يصغي.',
          'على مستوى واحد، بأيدٍ مفتوحة، ودون اقتراب زائد.',
        ),
        text(
          '<h2>عبارات تفتح بابًا</h2>',
          list('«ما أكثر ما يلزمك في هذه اللحظة؟»', '«هل هناك شخص يقلقك أمره؟»', '«لا يلزم أن تحكي لي شيئًا. يمكنني أن أبقى هنا فحسب.»'),
          '<h2>وعبارات تغلقه</h2>',
          list('«عليك بالهدوء.»', '«مصيبة غيرك أكبر.»', '«أريد أن أعرف ما حدث بالتفصيل.»'),
          '<p>إذا قال أحد «لا» فليُحترم جوابه. اتركوا بعض الماء، وبيّنوا أين يمكن العثور عليكم، ثم عودوا للسؤال لاحقًا. «لا» جواب كامل، ويبقى عرضكم قائمًا.</p>',
        ),
      ],
    },
    fr: {
      name: 'Les premiers mots',
      blocks: [
        text(
          '<p>Le début est simple : approchez lentement, de face, pour qu’on vous voie venir. Dites qui vous êtes. Demandez avant de vous asseoir, et demandez avant de toucher.</p>',
          '<blockquote>« Je m’appelle Samira, je fais partie de l’équipe d’aide. Puis-je m’asseoir un moment près de vous ? »</blockquote>',
        ),
        image(
          'inline-listening-posture.png',
          'Deux personnes assises face à face, une tasse entre elles. L’une parle, l’autre se penche un peu, les mains au repos, et écoute.',
          'À la même hauteur, les mains ouvertes, pas trop près.',
        ),
        text(
          '<h2>Des phrases qui ouvrent une porte</h2>',
          list(
            '« De quoi avez-vous le plus besoin en ce moment ? »',
            '« Y a-t-il quelqu’un pour qui vous vous inquiétez ? »',
            '« Rien ne vous oblige à raconter. Je peux simplement rester là. »',
          ),
          '<h2>Des phrases qui la ferment</h2>',
          list('« Calmez-vous. »', '« Au moins, vous êtes en vie. »', '« Racontez-moi exactement ce qui s’est passé. »'),
          '<p>Si la personne dit non, respectez-le. Laissez un verre d’eau, dites où l’on peut vous trouver et repassez plus tard. Un non est une réponse entière. Votre offre reste ouverte.</p>',
        ),
      ],
    },
    fa: {
      name: 'نخستین کلمات',
      blocks: [
        text(
          '<p>آغاز ساده است: آهسته و از روبه‌رو نزدیک شوید تا شما را ببینند. خودتان را معرفی کنید. پیش از نشستن اجازه بگیرید و پیش از لمس کردن هم بپرسید.</p>',
          '<blockquote>«نام من سمیرا است و از گروه کمک‌کنندگان هستم. می‌توانم کمی کنار شما بنشینم؟»</blockquote>',
        ),
        image(
          'inline-listening-posture.png',
          'دو نفر روبه‌روی هم نشسته‌اند و فنجانی میان‌شان است. یکی حرف می‌زند و دیگری کمی به جلو خم شده و با دست‌های آرام گوش می‌دهد.',
          'هم‌سطح، با دست‌های باز و نه خیلی نزدیک.',
        ),
        text(
          '<h2>جمله‌هایی که در را باز می‌کنند</h2>',
          list('«در این لحظه بیشتر به چه نیاز دارید؟»', '«آیا نگران کسی هستید؟»', '«لازم نیست چیزی بگویید. می‌توانم فقط کنار شما باشم.»'),
          '<h2>جمله‌هایی که در را می‌بندند</h2>',
          list('«آرام باش.»', '«از این بدتر هم می‌شد.»', '«دقیق بگو چه شد.»'),
          '<p>اگر کسی «نه» گفت، به آن احترام بگذارید. کمی آب بگذارید، بگویید کجا پیدا می‌شوید و بعدتر باز سر بزنید. «نه» یک پاسخ کامل است. پیشنهاد شما سر جای خود می‌ماند.</p>',
        ),
      ],
    },
  },
};
