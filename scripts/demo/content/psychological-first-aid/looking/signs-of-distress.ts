import { list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';
import { signsOfDistressQuiz } from './signs-of-distress-quiz.ts';

export const signsOfDistress: DemoStep = {
  key: 'signs-of-distress',
  access: 'AFTER_PREVIOUS',
  image: 'step-look.jpg',
  quiz: signsOfDistressQuiz,
  contents: {
    en: {
      name: 'What distress can look like',
      blocks: [
        text(
          '<p>Distress does not always show itself in tears. One person talks without stopping, another sits very still and looks at the wall. One laughs, because the body does not know what else to do. None of these people is going mad. Their bodies are doing what bodies do after danger.</p>',
          '<h3>In the body</h3>',
          '<p>Trembling, a racing heart, cold hands, nausea, headache, a tiredness like lead.</p>',
          '<h3>In feeling and thinking</h3>',
          '<p>Fear, anger, shame, guilt at having survived; finding it hard to concentrate, forgetting one’s own telephone number; feeling nothing at all.</p>',
          '<h3>In what people do</h3>',
          '<p>Searching for someone without rest, clinging, withdrawing, snapping at others, not eating.</p>',
          '<h2>Who needs special attention?</h2>',
          list(
            'children, above all those without their parents',
            'people with a disability or an illness',
            'people who have to fear discrimination or violence',
          ),
          '<p>Someone who does not respond, is confused or cannot be woken needs medical help at once: this can be an injury. Do not wait to see whether it passes.</p>',
          '<p>For most people these reactions fade in the course of days and weeks, when there is safety, food, sleep and company.</p>',
        ),
      ],
    },
    de: {
      name: 'Wie sich seelische Not zeigen kann',
      blocks: [
        text(
          '<p>Seelische Not zeigt sich nicht immer in Tränen. Die eine redet ohne Pause, der andere sitzt ganz still und schaut an die Wand. Jemand lacht, weil der Körper sich nicht anders zu helfen weiß. Keiner dieser Menschen wird verrückt. Ihre Körper tun, was Körper nach einer Gefahr tun.</p>',
          '<h3>Im Körper</h3>',
          '<p>Zittern, Herzrasen, kalte Hände, Übelkeit, Kopfweh, eine Müdigkeit wie Blei.</p>',
          '<h3>Im Fühlen und Denken</h3>',
          '<p>Angst, Wut, Scham, Schuld, weil man überlebt hat; sich kaum konzentrieren können, die eigene Telefonnummer vergessen; gar nichts mehr spüren.</p>',
          '<h3>Im Verhalten</h3>',
          '<p>Rastlos nach jemandem suchen, sich anklammern, sich zurückziehen, andere anfahren, nichts essen.</p>',
          '<h2>Wer braucht besondere Aufmerksamkeit?</h2>',
          list(
            'Kinder, vor allem ohne ihre Eltern',
            'Menschen mit einer Behinderung oder Krankheit',
            'Menschen, die Diskriminierung oder Gewalt fürchten müssen',
          ),
          '<p>Wer nicht reagiert, verwirrt ist oder sich nicht wecken lässt, braucht sofort medizinische Hilfe: Das kann eine Verletzung sein. Warten Sie nicht ab, ob es vergeht.</p>',
          '<p>Bei den meisten klingen diese Reaktionen in Tagen und Wochen ab, wenn Sicherheit, Essen, Schlaf und Gesellschaft da sind.</p>',
        ),
      ],
    },
    ar: {
      name: 'كيف يبدو الضيق',
      blocks: [
        text(
          '<p>لا يظهر الضيق دائمًا في صورة بكاء. هناك من يتكلم بلا توقف، وهناك من يجلس ساكنًا يحدّق في الجدار، وهناك من يضحك لأن الجسد لا يعرف ماذا يفعل غير ذلك. لم يفقد أحد من هؤلاء عقله؛ إنما تفعل أجسادهم ما تفعله الأجساد بعد الخطر.</p>',
          '<h3>في الجسد</h3>',
          '<p>رجفة، خفقان، برودة في اليدين، غثيان، صداع، تعب ثقيل كالحجر.</p>',
          '<h3>في المشاعر والأفكار</h3>',
          '<p>خوف، غضب، خجل، شعور بالذنب بسبب النجاة؛ صعوبة في التركيز، ونسيان حتى رقم الهاتف؛ أو غياب كل إحساس.</p>',
          '<h3>في السلوك</h3>',
          '<p>بحث عن شخص بلا هوادة، تعلّق شديد، انعزال، حدّة مع الآخرين، امتناع عن الطعام.</p>',
          '<h2>من يحتاج إلى انتباه خاص؟</h2>',
          list('الأطفال، ولا سيما من ليس معهم والداهم', 'ذوو الإعاقة والمرضى', 'من يخشون التمييز أو العنف'),
          '<p>أما من لا يستجيب أو يبدو مشوّشًا أو لا يمكن إيقاظه فيحتاج إلى مساعدة طبية فورًا، فقد تكون إصابة جسدية. لا تنتظروا لتروا هل يزول ذلك.</p>',
          '<p>عند معظم الناس تخفّ هذه الاستجابات خلال أيام وأسابيع، متى توافر الأمان والطعام والنوم والصحبة.</p>',
        ),
      ],
    },
    fr: {
      name: 'Les visages de la détresse',
      blocks: [
        text(
          '<p>La détresse ne se voit pas toujours aux larmes. L’une parle sans s’arrêter, l’autre reste immobile et fixe le mur. Quelqu’un rit, parce que le corps ne sait que faire d’autre. Aucune de ces personnes ne devient folle : leur corps fait ce que font les corps après un danger.</p>',
          '<h3>Dans le corps</h3>',
          '<p>Des tremblements, le cœur qui s’emballe, les mains froides, des nausées, des maux de tête, une fatigue de plomb.</p>',
          '<h3>Dans les émotions et les pensées</h3>',
          '<p>La peur, la colère, la honte, la culpabilité d’avoir survécu ; la difficulté à se concentrer, l’oubli de son propre numéro ; ou ne plus rien ressentir.</p>',
          '<h3>Dans les gestes</h3>',
          '<p>Chercher quelqu’un sans relâche, s’agripper, s’isoler, s’emporter, ne plus manger.</p>',
          '<h2>À qui faire particulièrement attention ?</h2>',
          list(
            'aux enfants, surtout sans leurs parents',
            'aux personnes malades ou en situation de handicap',
            'à celles qui craignent la discrimination ou la violence',
          ),
          '<p>Une personne qui ne réagit pas, qui est confuse ou qui ne se réveille pas a besoin de soins tout de suite : ce peut être une blessure. N’attendez pas de voir si cela passe.</p>',
          '<p>Chez la plupart, ces réactions s’apaisent en quelques jours ou semaines, quand reviennent la sécurité, les repas, le sommeil et la compagnie.</p>',
        ),
      ],
    },
    fa: {
      name: 'نشانه‌های پریشانی',
      blocks: [
        text(
          '<p>پریشانی همیشه با اشک همراه نیست. یکی بی‌وقفه حرف می‌زند، دیگری ساکت می‌نشیند و به دیوار نگاه می‌کند. یکی می‌خندد، چون بدنش راه دیگری نمی‌شناسد. هیچ‌کدام از این آدم‌ها دیوانه نشده است؛ بدن آن‌ها همان کاری را می‌کند که هر بدنی پس از خطر می‌کند.</p>',
          '<h3>در بدن</h3>',
          '<p>لرزش، تپش تند قلب، دست‌های سرد، حالت تهوع، سردرد، خستگی بسیار سنگین.</p>',
          '<h3>در احساس و فکر</h3>',
          '<p>ترس، خشم، شرم، احساس گناه از زنده ماندن؛ دشواری در تمرکز، تا جایی که آدم شمارهٔ تلفن خودش را از یاد می‌برد؛ یا هیچ چیز حس نکردن.</p>',
          '<h3>در رفتار</h3>',
          '<p>بی‌قرار دنبال کسی گشتن، چسبیدن به دیگران، گوشه‌گیری، تندی با دیگران، غذا نخوردن.</p>',
          '<h2>به چه کسانی باید بیشتر توجه کرد؟</h2>',
          list('کودکان، به‌ویژه آن‌هایی که پدر و مادرشان کنارشان نیستند', 'کسانی که معلولیت یا بیماری دارند', 'کسانی که خطر تبعیض یا خشونت تهدیدشان می‌کند'),
          '<p>کسی که پاسخ نمی‌دهد، گیج است یا بیدار نمی‌شود فوراً به کمک پزشکی نیاز دارد: این می‌تواند نشانهٔ آسیب جسمی باشد. منتظر نمانید تا ببینید خودش خوب می‌شود یا نه.</p>',
          '<p>در بیشتر مردم این حالت‌ها در چند روز تا چند هفته کم‌کم فروکش می‌کند، وقتی امنیت، غذا، خواب و همدم باشد.</p>',
        ),
      ],
    },
  },
};
