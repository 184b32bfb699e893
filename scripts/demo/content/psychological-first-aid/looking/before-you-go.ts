import { steps, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const beforeYouGo: DemoStep = {
  key: 'before-you-go',
  access: 'AFTER_PREVIOUS',
  image: 'step-look.jpg',
  contents: {
    en: {
      name: 'Before you go: three short questions',
      blocks: [
        text(
          '<p>Helping begins before the first word. Whoever runs in without looking can be hurt, and then there is one more person to care for. So stop for a moment, breathe out, and ask yourself three questions.</p>',
          steps(
            '<strong>Is it safe?</strong> Look for fire, traffic, weapons, walls that may fall, angry crowds. If you are not sure, keep your distance and call people who are trained for it.',
            '<strong>Who needs help at once?</strong> Someone who is bleeding, does not respond or cannot move, a child alone, an old person without medicine.',
            '<strong>What do I know about this place?</strong> What happened, who is in charge, which services exist, where are water, a telephone, a quiet corner? Go with a team, not alone, and tell the coordinator that you are there.',
          ),
          '<h3>And one question about yourself</h3>',
          '<p>Am I able to do this today? If you are ill, exhausted, or in mourning yourself, choose a task behind the scenes. That is not weakness. It is part of doing no harm.</p>',
          '<blockquote>Ten seconds of looking can spare an hour of repair.</blockquote>',
        ),
      ],
    },
    de: {
      name: 'Bevor Sie losgehen: drei kurze Fragen',
      blocks: [
        text(
          '<p>Helfen beginnt vor dem ersten Wort. Wer blind losläuft, kann selbst zu Schaden kommen, und dann braucht noch ein Mensch mehr Hilfe. Halten Sie also kurz inne, atmen Sie aus und stellen Sie sich drei Fragen.</p>',
          steps(
            '<strong>Ist es sicher?</strong> Achten Sie auf Feuer, Verkehr, Waffen, einsturzgefährdete Mauern, aufgebrachte Menschen. Im Zweifel halten Sie Abstand und rufen Leute, die dafür ausgebildet sind.',
            '<strong>Wer braucht sofort Hilfe?</strong> Wer blutet, nicht reagiert oder sich nicht bewegen kann, ein Kind ohne Begleitung, ein alter Mensch ohne seine Medikamente.',
            '<strong>Was weiß ich über diesen Ort?</strong> Was ist geschehen, wer leitet den Einsatz, welche Hilfen gibt es, wo sind Wasser, ein Telefon, eine stille Ecke? Gehen Sie im Team, nicht allein, und melden Sie sich bei der Koordination.',
          ),
          '<h3>Und eine Frage an Sie selbst</h3>',
          '<p>Kann ich das heute? Wenn Sie krank sind, erschöpft oder selbst in Trauer, übernehmen Sie eine Aufgabe im Hintergrund. Das ist keine Schwäche. Es gehört dazu, wenn man niemandem schaden will.</p>',
          '<blockquote>Zehn Sekunden hinsehen ersparen manchmal eine Stunde Wiedergutmachen.</blockquote>',
        ),
      ],
    },
    ar: {
      name: 'قبل الانطلاق: ثلاثة أسئلة قصيرة',
      blocks: [
        text(
          '<p>تبدأ المساعدة قبل أول كلمة. فمن يندفع دون أن ينظر قد يصاب بأذى، فيصير هناك شخص آخر يحتاج إلى العناية. لذلك توقّفوا لحظة، وأطلقوا زفيرًا هادئًا، واسألوا أنفسكم ثلاثة أسئلة.</p>',
          steps(
            '<strong>هل المكان آمن؟</strong> انتبهوا إلى النار، وحركة السيارات، والسلاح، والجدران الآيلة للسقوط، والحشود الغاضبة. وعند الشك ابقوا على مسافة، واستدعوا من تدرّب على ذلك.',
            '<strong>من يحتاج إلى المساعدة حالًا؟</strong> شخص ينزف أو لا يستجيب أو يعجز عن الحركة، طفل بلا مرافق، مسنّ بلا دوائه.',
            '<strong>ماذا أعرف عن هذا المكان؟</strong> ماذا حدث، ومن يقود العمل، وما الخدمات المتاحة، وأين الماء والهاتف والركن الهادئ؟ اذهبوا ضمن فريق لا فرادى، وأبلغوا جهة التنسيق بحضوركم.',
          ),
          '<h3>وسؤال عن أنفسنا</h3>',
          '<p>هل أقدر على هذا اليوم؟ في حالة المرض أو الإنهاك أو الحداد يمكن تولّي عمل بعيد عن الواجهة. ليس هذا ضعفًا، بل هو من صميم الحرص على ألّا نؤذي أحدًا.</p>',
          '<blockquote>عشر ثوانٍ من النظر قد توفّر ساعة من الإصلاح.</blockquote>',
        ),
      ],
    },
    fr: {
      name: 'Avant d’y aller : trois petites questions',
      blocks: [
        text(
          '<p>Aider commence avant le premier mot. Qui se précipite sans regarder peut être blessé, et il y aura alors une personne de plus à secourir. Arrêtez-vous un instant, expirez, et posez-vous trois questions.</p>',
          steps(
            '<strong>Est-ce sûr ?</strong> Repérez le feu, la circulation, les armes, les murs fragiles, une foule en colère. En cas de doute, gardez vos distances et appelez des personnes formées.',
            '<strong>Qui a besoin d’aide tout de suite ?</strong> Une personne qui saigne, qui ne réagit pas ou ne peut pas bouger, un enfant seul, une personne âgée sans ses médicaments.',
            '<strong>Que sais-je de cet endroit ?</strong> Que s’est-il passé, qui coordonne, quels services existent, où trouver de l’eau, un téléphone, un coin tranquille ? Allez-y toujours en équipe, et signalez-vous à la coordination.',
          ),
          '<h3>Et une question sur soi</h3>',
          '<p>En suis-je capable aujourd’hui ? Si vous êtes malade, à bout de forces ou en deuil, choisissez une tâche en retrait. Ce n’est pas une faiblesse : c’est une façon de ne pas nuire.</p>',
          '<blockquote>Dix secondes de regard épargnent parfois une heure de réparation.</blockquote>',
        ),
      ],
    },
    fa: {
      name: 'پیش از رفتن: سه پرسش کوتاه',
      blocks: [
        text(
          '<p>کمک پیش از نخستین کلمه آغاز می‌شود. کسی که بدون نگاه کردن پیش می‌رود، شاید خودش آسیب ببیند و آن‌گاه یک نفر دیگر هم به کمک نیاز دارد. پس لحظه‌ای بایستید، نفس‌تان را بیرون بدهید و از خود سه چیز بپرسید.</p>',
          steps(
            '<strong>آیا اینجا امن است؟</strong> به آتش، رفت‌وآمد، سلاح، دیوارهای سست و جمعیت خشمگین توجه کنید. اگر مطمئن نیستید، فاصله بگیرید و کسانی را خبر کنید که برای این کار آموزش دیده‌اند.',
            '<strong>چه کسی همین حالا به کمک نیاز دارد؟</strong> کسی که خون‌ریزی دارد، پاسخ نمی‌دهد یا نمی‌تواند حرکت کند، کودکی که تنهاست، سالمندی که دارویش را ندارد.',
            '<strong>از این محل چه می‌دانم؟</strong> چه رخ داده، چه کسی هماهنگ می‌کند، چه خدماتی هست، آب و تلفن و یک گوشهٔ آرام کجاست؟ با گروه بروید، نه تنها، و به هماهنگ‌کننده خبر دهید که آنجا هستید.',
          ),
          '<h3>و پرسشی از خود</h3>',
          '<p>آیا امروز توان این کار را دارم؟ اگر بیمار یا خسته‌اید یا خودتان سوگوارید، کاری در پشت صحنه بر عهده بگیرید. این ضعف نیست؛ بخشی از آسیب نرساندن است.</p>',
          '<blockquote>گاهی ده ثانیه نگاه کردن از یک ساعت دردسر جلوگیری می‌کند.</blockquote>',
        ),
      ],
    },
  },
};
