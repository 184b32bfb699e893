import { list, steps, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const needsFirst: DemoStep = {
  key: 'needs-first',
  access: 'OPEN',
  image: 'step-link.jpg',
  contents: {
    en: {
      name: 'Needs first',
      blocks: [
        text(
          '<p>A mother whose son is missing cannot listen to a breathing exercise. Whoever is thirsty needs water first, and perhaps a conversation later. Practical help <em>is</em> psychological help: each need that is met gives back a little control over one’s own life.</p>',
          '<h2>Help people to help themselves</h2>',
          steps(
            'Ask: “What worries you most just now?” and begin there.',
            'Sort together: what must happen today, what can wait until tomorrow?',
            'Ask what helped in earlier hard times, and who.',
            'Agree on one small next step. Write it down together with names, places and times.',
          ),
          '<h2>Links that hold</h2>',
          list(
            '<strong>People:</strong> family, friends, neighbours, a faith community',
            '<strong>Services:</strong> health, food, shelter, legal advice, tracing of missing relatives',
            '<strong>Information:</strong> only what is certain; if you do not know it, find out and come back',
          ),
          '<p>Do not do for others what they can do themselves. Dial the number with them, not for them.</p>',
        ),
      ],
    },
    de: {
      name: 'Zuerst das Nötigste',
      blocks: [
        text(
          '<p>Eine Mutter, deren Sohn vermisst wird, kann keiner Atemübung folgen. Wer Durst hat, braucht zuerst Wasser und später vielleicht ein Gespräch. Praktische Hilfe <em>ist</em> seelische Hilfe: Mit allem, was gelingt, kehrt ein Stück Einfluss auf das eigene Leben zurück.</p>',
          '<h2>Helfen, sich selbst zu helfen</h2>',
          steps(
            'Fragen Sie: „Was macht Ihnen im Moment die größte Sorge?“ und beginnen Sie dort.',
            'Ordnen Sie gemeinsam: Was muss heute sein, was kann bis morgen warten?',
            'Fragen Sie, was in früheren schweren Zeiten geholfen hat, und wer.',
            'Vereinbaren Sie einen kleinen nächsten Schritt. Schreiben Sie ihn mit Namen, Ort und Uhrzeit auf.',
          ),
          '<h2>Verbindungen, die tragen</h2>',
          list(
            '<strong>Menschen:</strong> Familie, Freunde, Nachbarschaft, Glaubensgemeinschaft',
            '<strong>Stellen:</strong> Gesundheit, Essen, Unterkunft, Rechtsberatung, Suchdienst',
            '<strong>Auskunft:</strong> nur, was sicher ist; was Sie nicht wissen, finden Sie heraus und kommen wieder',
          ),
          '<p>Nehmen Sie anderen nicht ab, was sie selbst können. Wählen Sie die Nummer gemeinsam, nicht an ihrer Stelle.</p>',
        ),
      ],
    },
    ar: {
      name: 'الحاجات أولًا',
      blocks: [
        text(
          '<p>الأم التي فُقد ابنها لا تقوى على متابعة تمرين للتنفس. والعطشان يحتاج إلى الماء أولًا، وربما إلى الحديث لاحقًا. المساعدة العملية <em>هي</em> مساعدة نفسية: فكل حاجة تُلبّى تعيد إلى الإنسان شيئًا من زمام حياته.</p>',
          '<h2>لنساعد الناس على أن يساعدوا أنفسهم</h2>',
          steps(
            'اسألوا: «ما أكثر ما يشغل بالك الآن؟» وابدؤوا منه.',
            'رتّبوا معًا: ما الذي لا بد منه اليوم، وما الذي يحتمل الانتظار إلى الغد؟',
            'اسألوا عمّا نفع في أوقات صعبة سابقة، وعمّن وقف إلى جانبهم.',
            'اتفقوا على خطوة صغيرة تالية، واكتبوها مع الأسماء والأماكن والمواعيد.',
          ),
          '<h2>روابط يُعتمد عليها</h2>',
          list(
            '<strong>الناس:</strong> الأهل، والأصدقاء، والجيران، والجماعة الدينية التي ينتمون إليها',
            '<strong>الخدمات:</strong> الصحة، والغذاء، والمأوى، والمشورة القانونية، والبحث عن المفقودين',
            '<strong>المعلومات:</strong> المؤكدة فقط؛ وما لا تعرفونه فابحثوا عنه ثم عودوا به',
          ),
          '<p>لا تقوموا عن الناس بما يقدرون عليه. اطلبوا الرقم معهم، لا بدلًا منهم.</p>',
        ),
      ],
    },
    fr: {
      name: 'Les besoins d’abord',
      blocks: [
        text(
          '<p>Une mère dont le fils a disparu ne peut pas suivre un exercice de respiration. Qui a soif a d’abord besoin d’eau, et peut-être, plus tard, de parler. L’aide pratique <em>est</em> une aide psychologique : chaque besoin satisfait rend un peu de prise sur sa propre vie.</p>',
          '<h2>Aider chacun à s’aider</h2>',
          steps(
            'Demandez : « Qu’est-ce qui vous inquiète le plus en ce moment ? » et commencez par là.',
            'Triez ensemble : que faut-il faire aujourd’hui, qu’est-ce qui peut attendre demain ?',
            'Demandez ce qui a aidé lors d’épreuves passées, et qui.',
            'Convenez d’un petit pas suivant. Notez-le avec les noms, le lieu et l’heure.',
          ),
          '<h2>Des liens solides</h2>',
          list(
            '<strong>Des personnes :</strong> famille, amis, voisins, communauté religieuse',
            '<strong>Des services :</strong> santé, nourriture, hébergement, conseil juridique, recherche de proches',
            '<strong>Des informations :</strong> seulement ce qui est sûr ; si vous ne savez pas, renseignez-vous et revenez',
          ),
          '<p>Ne faites pas à la place des gens ce qu’ils peuvent faire eux-mêmes. Composez le numéro avec eux, pas pour eux.</p>',
        ),
      ],
    },
    fa: {
      name: 'اول نیازها',
      blocks: [
        text(
          '<p>مادری که پسرش گم شده است نمی‌تواند تمرین تنفس را دنبال کند. کسی که تشنه است اول آب می‌خواهد و شاید بعدتر گفت‌وگو. کمک عملی <em>خودش</em> کمک روانی است: هر نیازی که برآورده شود، کمی از اختیار زندگی را به انسان برمی‌گرداند.</p>',
          '<h2>کمک کنیم تا مردم به خودشان کمک کنند</h2>',
          steps(
            'بپرسید: «حالا بیشتر از همه نگران چه هستید؟» و از همان‌جا شروع کنید.',
            'با هم روشن کنید: چه کاری باید همین امروز انجام شود و چه کاری می‌تواند تا فردا بماند؟',
            'بپرسید در روزهای سخت گذشته چه چیزی و چه کسی کمک کرده است.',
            'دربارهٔ یک قدم کوچک بعدی به توافق برسید. آن را با هم بنویسید، با نام‌ها، جا و ساعت.',
          ),
          '<h2>پیوندهایی که می‌توان به آن‌ها تکیه کرد</h2>',
          list(
            '<strong>آدم‌ها:</strong> خانواده، دوستان، همسایه‌ها، جامعهٔ دینی خودشان',
            '<strong>خدمات:</strong> درمان، غذا، سرپناه، مشاورهٔ حقوقی، جستجوی گمشدگان',
            '<strong>خبر درست:</strong> فقط آنچه از آن مطمئن هستید؛ اگر نمی‌دانید، پرس‌وجو کنید و دوباره برگردید',
          ),
          '<p>کاری را که از خود مردم برمی‌آید، به جای آن‌ها انجام ندهید. شماره را همراه آن‌ها بگیرید، نه به جای آن‌ها.</p>',
        ),
      ],
    },
  },
};
