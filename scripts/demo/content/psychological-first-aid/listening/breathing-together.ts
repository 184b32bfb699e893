import { steps, text, video, warning } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const breathingTogether: DemoStep = {
  key: 'breathing-together',
  access: 'AFTER_PREVIOUS',
  image: 'step-breath.jpg',
  contents: {
    en: {
      name: 'Breathing together',
      blocks: [
        text(
          '<p>A frightened body breathes fast and high in the chest. A slow breath out helps it to settle. This works for the person you help, and it works for you.</p>',
        ),
        video('breathing-circle.mp4', 'The circle grows while you breathe in and shrinks while you breathe out. No sound.'),
        text(
          '<h2>How to guide it</h2>',
          steps(
            'Sit side by side, so that no one is stared at.',
            'Begin yourself. People fall into the rhythm of those near them.',
            'Breathe in gently through the nose while the circle grows: about four seconds.',
            'Let the breath go while it shrinks: about six seconds, as if you were cooling tea.',
            'Five rounds are enough.',
          ),
        ),
        warning(
          '<p>No one has to close their eyes, and no one has to breathe deeply. For some people, watching their own breath is frightening. Then look out of the window together, hold a warm cup, or go back to the five things.</p>',
        ),
        text('<blockquote>Do not say “breathe properly”. Say “I will breathe slowly now. Join me if you like.”</blockquote>'),
      ],
    },
    de: {
      name: 'Gemeinsam atmen',
      blocks: [
        text(
          '<p>Ein erschrockener Körper atmet schnell und hoch in der Brust. Ein langsames Ausatmen hilft ihm, zur Ruhe zu kommen. Das hilft dem Menschen, dem Sie beistehen, und es hilft Ihnen.</p>',
        ),
        video('breathing-circle.mp4', 'Der Kreis wächst beim Einatmen und wird beim Ausatmen kleiner. Ohne Ton.'),
        text(
          '<h2>So leiten Sie an</h2>',
          steps(
            'Setzen Sie sich nebeneinander, dann fühlt sich niemand angestarrt.',
            'Fangen Sie selbst an. Menschen finden von allein in den Rhythmus derer, die bei ihnen sind.',
            'Sanft durch die Nase einatmen, während der Kreis wächst: etwa vier Sekunden.',
            'Den Atem gehen lassen, während er kleiner wird: etwa sechs Sekunden, als wollten Sie Tee kühlen.',
            'Fünf Runden genügen.',
          ),
        ),
        warning(
          '<p>Niemand muss die Augen schließen, und niemand muss tief atmen. Manchen macht es Angst, auf den eigenen Atem zu achten. Dann schauen Sie lieber zusammen aus dem Fenster, halten eine warme Tasse oder kehren zu den fünf Dingen zurück.</p>',
        ),
        text('<blockquote>Sagen Sie nicht: „Atmen Sie richtig.“ Sagen Sie: „Ich atme jetzt langsam. Machen Sie mit, wenn Sie mögen.“</blockquote>'),
      ],
    },
    ar: {
      name: 'نتنفس معًا',
      blocks: [
        text('<p>الجسد الخائف يتنفس بسرعة ومن أعلى الصدر، والزفير البطيء يساعده على الهدوء. ينفع هذا من نساعده، وينفعنا نحن أيضًا.</p>'),
        video('breathing-circle.mp4', 'تكبر الدائرة مع الشهيق وتصغر مع الزفير. من دون صوت.'),
        text(
          '<h2>كيف نقود التمرين</h2>',
          steps(
            'الجلوس جنبًا إلى جنب كيلا يشعر أحد بأن العيون تراقبه.',
            'ابدؤوا بأنفسكم؛ فالناس ينساقون إلى إيقاع من هم بقربهم.',
            'شهيق لطيف من الأنف والدائرة تكبر: نحو أربع ثوانٍ.',
            'زفير هادئ والدائرة تصغر: نحو ست ثوانٍ، كمن يبرّد كوب شاي.',
            'خمس مرات تكفي.',
          ),
        ),
        warning(
          '<p>لا يلزم أن يغمض أحد عينيه، ولا أن يتنفس بعمق. فمراقبة النَّفَس تُخيف بعض الناس. عندئذ يمكن النظر معًا من النافذة، أو إمساك كوب دافئ، أو العودة إلى الأشياء الخمسة.</p>',
        ),
        text('<blockquote>بدلًا من تصحيح تنفّس الآخر يمكن القول: «سأتنفس الآن ببطء، ويمكنك مشاركتي إن أحببت.»</blockquote>'),
      ],
    },
    fr: {
      name: 'Respirer ensemble',
      blocks: [
        text(
          '<p>Un corps effrayé respire vite, dans le haut de la poitrine. Une longue expiration l’aide à s’apaiser. Cela aide la personne que vous soutenez, et cela vous aide aussi.</p>',
        ),
        video('breathing-circle.mp4', 'Le cercle grandit à l’inspiration et diminue à l’expiration. Sans son.'),
        text(
          '<h2>Comment guider l’exercice</h2>',
          steps(
            'Asseyez-vous côte à côte, pour que personne ne se sente observé.',
            'Commencez vous-même. On prend naturellement le rythme de ceux qui sont près de soi.',
            'Inspirez doucement par le nez pendant que le cercle grandit : environ quatre secondes.',
            'Laissez partir l’air pendant qu’il diminue : environ six secondes, comme pour refroidir un thé.',
            'Cinq fois suffisent.',
          ),
        ),
        warning(
          '<p>Personne n’est obligé de fermer les yeux ni de respirer profondément. Pour certains, observer son souffle fait peur. Regardez alors ensemble par la fenêtre, tenez une tasse chaude ou revenez aux cinq choses.</p>',
        ),
        text(
          '<blockquote>Ne dites pas : « Respirez correctement. » Dites plutôt : « Je vais respirer lentement. Accompagnez-moi si vous voulez. »</blockquote>',
        ),
      ],
    },
    fa: {
      name: 'با هم نفس بکشیم',
      blocks: [
        text(
          '<p>بدن ترسیده تند و کوتاه نفس می‌کشد. یک بازدم آهسته به بدن کمک می‌کند آرام بگیرد. این کار هم به کسی که در کنارش هستید کمک می‌کند و هم به خود شما.</p>',
        ),
        video('breathing-circle.mp4', 'دایره با دم بزرگ و با بازدم کوچک می‌شود. بدون صدا.'),
        text(
          '<h2>چگونه راهنمایی کنیم</h2>',
          steps(
            'کنار هم بنشینید تا کسی احساس نکند زیر نگاه است.',
            'خودتان شروع کنید. مردم با آهنگ نفس کسی که نزدیک‌شان است همراه می‌شوند.',
            'با بزرگ شدن دایره، نرم از بینی نفس بکشید: حدود چهار ثانیه.',
            'با کوچک شدن آن، نفس را رها کنید: حدود شش ثانیه، انگار چای را سرد می‌کنید.',
            'پنج بار کافی است.',
          ),
        ),
        warning(
          '<p>هیچ‌کس مجبور نیست چشمانش را ببندد یا نفس عمیق بکشد. بعضی‌ها از توجه به نفس خود می‌ترسند. در آن صورت با هم از پنجره بیرون را ببینید، فنجان گرمی در دست بگیرید یا به همان پنج چیز برگردید.</p>',
        ),
        text('<blockquote>نگویید «درست نفس بکش». بگویید «من حالا آهسته نفس می‌کشم؛ اگر خواستید همراهی کنید.»</blockquote>'),
      ],
    },
  },
};
