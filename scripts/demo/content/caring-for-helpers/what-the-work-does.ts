import { list, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';

/** First module: how other people's suffering reaches those who help. */
export const whatTheWorkDoes: DemoModule = {
  key: 'what-the-work-does',
  translations: {
    en: { name: 'What the work does to us' },
    de: { name: 'Was die Arbeit mit uns macht' },
    ar: { name: 'ما يفعله العمل بنا' },
    fr: { name: 'Ce que le travail nous fait' },
    fa: { name: 'کار با ما چه می‌کند' },
  },
  steps: [
    {
      key: 'stories-that-stay',
      access: 'OPEN',
      image: 'step-rest.jpg',
      contents: {
        en: {
          name: 'When other people’s stories stay with us',
          blocks: [
            text(
              '<p>You close the door, but the story comes home with you. It sits at the table, it wakes you at three in the morning. Whoever listens to suffering day after day takes some of it in. This is called <strong>secondary traumatic stress</strong>. It is not a sign that you are unsuited to the work. It shows that you let yourself be touched.</p>',
              '<h2>Three things that look alike</h2>',
              list(
                '<strong>Tiredness</strong> goes away with sleep and a free day.',
                '<strong>Secondary stress</strong> comes with images and fears that belong to someone else’s life.',
                '<strong>Burnout</strong> grows slowly, from too much work, too little influence and too little thanks.',
              ),
              '<p>They can be mixed, and they need different answers: rest for the first, talking for the second, and for the third a change in how the work is organised.</p>',
              '<blockquote>A lamp that gives light all night needs oil. No one blames the lamp.</blockquote>',
            ),
          ],
        },
        de: {
          name: 'Wenn die Geschichten anderer bei uns bleiben',
          blocks: [
            text(
              '<p>Sie schließen die Tür, doch die Geschichte kommt mit nach Hause. Sie sitzt am Tisch, sie weckt Sie um drei Uhr nachts. Wer Tag für Tag Leid anhört, nimmt etwas davon auf. Man nennt das <strong>sekundäre traumatische Belastung</strong>. Sie bedeutet nicht, dass Sie für die Arbeit ungeeignet sind. Sie zeigt, dass Sie sich berühren lassen.</p>',
              '<h2>Drei Dinge, die einander ähneln</h2>',
              list(
                '<strong>Müdigkeit</strong> vergeht mit Schlaf und einem freien Tag.',
                '<strong>Sekundäre Belastung</strong> bringt Bilder und Ängste mit, die zum Leben eines anderen gehören.',
                '<strong>Ausgebranntsein</strong> wächst langsam, aus zu viel Arbeit, zu wenig Einfluss und zu wenig Dank.',
              ),
              '<p>Sie können sich mischen, und sie brauchen verschiedene Antworten: Ruhe die erste, Gespräche die zweite, und die dritte eine andere Ordnung der Arbeit.</p>',
              '<blockquote>Eine Lampe, die die ganze Nacht brennt, braucht Öl. Niemand macht der Lampe deshalb Vorwürfe.</blockquote>',
            ),
          ],
        },
        ar: {
          name: 'حين تبقى حكايات الآخرين معنا',
          blocks: [
            text(
              '<p>نغلق الباب، لكن الحكاية ترافقنا إلى البيت؛ تجلس معنا إلى المائدة، وتوقظنا في الثالثة فجرًا. فمن يصغي إلى الألم يومًا بعد يوم يتسرّب إليه شيء منه. يُسمّى هذا <strong>الإجهاد الثانوي الناتج عن الصدمة</strong>، وهو لا يعني أننا لا نصلح لهذا العمل، بل يدلّ على أننا نتأثر بما نسمع.</p>',
              '<h2>ثلاثة أمور متشابهة</h2>',
              list(
                '<strong>التعب</strong> يزول بالنوم ويوم من الراحة.',
                '<strong>الإجهاد الثانوي</strong> يأتي بصور ومخاوف تعود إلى حياة شخص آخر.',
                '<strong>الاحتراق الوظيفي</strong> ينمو ببطء من كثرة العمل وقلة التأثير وندرة الشكر.',
              ),
              '<p>قد تختلط هذه الأمور، ولكل منها جواب: للأول الراحة، وللثاني الحديث، وللثالث تغيير في تنظيم العمل.</p>',
              '<blockquote>السراج الذي يضيء طوال الليل يحتاج إلى زيت، ولا أحد يلوم السراج.</blockquote>',
            ),
          ],
        },
        fr: {
          name: 'Quand les histoires des autres restent avec nous',
          blocks: [
            text(
              '<p>Vous fermez la porte, mais l’histoire rentre avec vous. Elle s’assied à table, elle vous réveille à trois heures du matin. À force d’écouter la souffrance jour après jour, on en absorbe une part. C’est ce qu’on appelle le <strong>stress traumatique secondaire</strong>. Il ne signifie pas que vous n’êtes pas à votre place dans ce travail. Il montre que vous vous laissez toucher.</p>',
              '<h2>Trois choses qui se ressemblent</h2>',
              list(
                '<strong>La fatigue</strong> disparaît avec du sommeil et un jour de repos.',
                '<strong>Le stress secondaire</strong> apporte des images et des peurs qui appartiennent à la vie de quelqu’un d’autre.',
                '<strong>L’épuisement professionnel</strong> grandit lentement : trop de travail, trop peu de prise sur les choses, trop peu de reconnaissance.',
              ),
              '<p>Les trois peuvent se mêler, et chacun demande sa réponse : le repos pour la première, la parole pour le deuxième et, pour le troisième, un changement dans l’organisation du travail.</p>',
              '<blockquote>Une lampe qui éclaire toute la nuit a besoin d’huile. Personne n’en fait reproche à la lampe.</blockquote>',
            ),
          ],
        },
        fa: {
          name: 'وقتی ماجراهای دیگران با ما می‌ماند',
          blocks: [
            text(
              '<p>در را می‌بندید، اما ماجرا با شما به خانه می‌آید. سر سفره می‌نشیند و ساعت سه شب بیدارتان می‌کند. کسی که روز به روز رنج دیگران را می‌شنود، بخشی از آن را به درون خود راه می‌دهد. به این حالت <strong>استرس ثانویهٔ ناشی از آسیب روانی</strong> می‌گویند. معنایش این نیست که شما برای این کار مناسب نیستید؛ نشان می‌دهد که دل‌تان با دیگران است.</p>',
              '<h2>سه چیز که شبیه هم‌اند</h2>',
              list(
                '<strong>خستگی</strong> با خواب و یک روز استراحت از بین می‌رود.',
                '<strong>استرس ثانویه</strong> با تصویرها و ترس‌هایی می‌آید که از زندگی کس دیگری است.',
                '<strong>فرسودگی شغلی</strong> آهسته بزرگ می‌شود: از کار زیاد، اختیار کم و قدردانی کم.',
              ),
              '<p>این‌ها می‌توانند با هم باشند و هر کدام پاسخ خود را می‌خواهد: اولی استراحت، دومی گفت‌وگو، و سومی تغییر در سامان کار.</p>',
              '<blockquote>چراغی که تمام شب روشن است روغن می‌خواهد. هیچ‌کس چراغ را سرزنش نمی‌کند.</blockquote>',
            ),
          ],
        },
      },
    },
    {
      key: 'signs-to-take-seriously',
      access: 'AFTER_PREVIOUS',
      image: 'step-breath.jpg',
      contents: {
        en: {
          name: 'Signs to take seriously',
          blocks: [
            text(
              '<p>Our own signs are the last ones we see. Often a friend or a child notices first: “You are so far away lately.” Read the list slowly and think of the last two weeks.</p>',
              list(
                'I sleep badly, or I dream what others have told me.',
                'I am irritable with people who have done nothing to me.',
                'I avoid certain conversations, or I cannot stop talking about them.',
                'I have become cynical, or I feel very little.',
                'I believe that without me nothing works.',
                'I smoke, eat or scroll more than is good for me.',
              ),
              '<h2>What now?</h2>',
              '<p>One or two of these are part of many people’s lives. If there are several, and if they stay, tell someone this week: a colleague, your supervisor, a doctor. If you think of ending your life, tell someone now and do not stay alone.</p>',
              '<h3>A sentence to begin with</h3>',
              '<blockquote>“I am not quite myself at the moment. Can I tell you about it for ten minutes?”</blockquote>',
            ),
          ],
        },
        de: {
          name: 'Zeichen, die man ernst nehmen sollte',
          blocks: [
            text(
              '<p>Die eigenen Zeichen sehen wir zuletzt. Oft merkt es zuerst eine Freundin oder ein Kind: „Du bist in letzter Zeit so weit weg.“ Lesen Sie die Liste langsam und denken Sie an die letzten zwei Wochen.</p>',
              list(
                'Ich schlafe schlecht oder träume, was andere mir erzählt haben.',
                'Ich bin gereizt gegen Menschen, die mir nichts getan haben.',
                'Ich weiche bestimmten Gesprächen aus oder kann nicht aufhören, davon zu reden.',
                'Ich bin zynisch geworden oder spüre kaum noch etwas.',
                'Ich glaube, dass ohne mich nichts läuft.',
                'Ich rauche, esse oder starre mehr aufs Telefon, als mir guttut.',
              ),
              '<h2>Was nun?</h2>',
              '<p>Ein oder zwei davon kennen viele. Sind es mehrere und bleiben sie, dann erzählen Sie es noch in dieser Woche jemandem: im Team, Ihrer Leitung, in einer Arztpraxis. Wenn Sie daran denken, sich das Leben zu nehmen, sprechen Sie jetzt mit jemandem und bleiben Sie nicht allein.</p>',
              '<h3>Ein Satz für den Anfang</h3>',
              '<blockquote>„Ich bin gerade nicht ganz ich selbst. Kann ich dir zehn Minuten davon erzählen?“</blockquote>',
            ),
          ],
        },
        ar: {
          name: 'علامات تستحق الاهتمام',
          blocks: [
            text(
              '<p>علاماتنا نحن هي آخر ما نراه. وكثيرًا ما ينتبه إليها أولًا صديق أو طفل: «ذهنك بعيد عنّا هذه الأيام.» اقرؤوا القائمة على مهل، وفكّروا في الأسبوعين الأخيرين.</p>',
              list(
                'نومي مضطرب، أو أرى في الحلم ما رواه لي الآخرون.',
                'أغضب بسرعة على أناس لم يسيئوا إليّ.',
                'أتجنّب أحاديث معيّنة، أو لا أستطيع الكفّ عنها.',
                'صرت أسخر من كل شيء، أو قلّ إحساسي.',
                'أظن أن لا شيء يسير من دوني.',
                'أدخّن أو آكل أو أحدّق في الهاتف أكثر مما ينفعني.',
              ),
              '<h2>وماذا بعد؟</h2>',
              '<p>علامة أو اثنتان أمر يعرفه كثيرون. أما إذا اجتمع عدد منها ودام، فأخبروا أحدًا في هذا الأسبوع: زميلة أو زميلًا، أو المشرف على العمل، أو طبيبًا. وعند التفكير في إنهاء الحياة فأخبروا أحدًا الآن ولا تبقوا وحدكم.</p>',
              '<h3>جملة للبداية</h3>',
              '<blockquote>«لست على حالي المعتادة هذه الأيام. هل يمكن أن أحدّثك عن ذلك عشر دقائق؟»</blockquote>',
            ),
          ],
        },
        fr: {
          name: 'Des signes à prendre au sérieux',
          blocks: [
            text(
              '<p>Nos propres signes sont ceux que nous voyons en dernier. Souvent, une amie ou un enfant s’en aperçoit d’abord : « Tu es si loin, ces temps-ci. » Lisez la liste lentement et pensez aux deux dernières semaines.</p>',
              list(
                'Je dors mal, ou je rêve de ce que d’autres m’ont raconté.',
                'Je m’irrite contre des gens qui ne m’ont rien fait.',
                'J’évite certaines conversations, ou je ne peux plus m’arrêter d’en parler.',
                'Je tourne tout en dérision, ou je ne ressens plus grand-chose.',
                'Je crois que sans moi rien ne marche.',
                'Je fume, je mange ou je regarde mon téléphone plus qu’il n’est bon pour moi.',
              ),
              '<h2>Et maintenant ?</h2>',
              '<p>Beaucoup de gens connaissent un ou deux de ces signes. S’il y en a plusieurs et s’ils durent, parlez-en cette semaine : à un ou une collègue, à votre responsable, à un médecin. Si vous pensez à mettre fin à vos jours, parlez-en à quelqu’un tout de suite et ne restez pas sans compagnie.</p>',
              '<h3>Une phrase pour commencer</h3>',
              '<blockquote>« Je ne suis pas tout à fait dans mon état normal en ce moment. Est-ce que je peux t’en parler dix minutes ? »</blockquote>',
            ),
          ],
        },
        fa: {
          name: 'نشانه‌هایی که باید جدی گرفت',
          blocks: [
            text(
              '<p>نشانه‌های خودمان را آخر از همه می‌بینیم. بیشتر وقت‌ها اول یک دوست یا یک کودک متوجه می‌شود: «این روزها حواست جای دیگری است.» این فهرست را آهسته بخوانید و به دو هفتهٔ گذشته فکر کنید.</p>',
              list(
                'بد می‌خوابم، یا خواب چیزهایی را می‌بینم که دیگران برایم گفته‌اند.',
                'با کسانی که کاری به من نداشته‌اند تندی می‌کنم.',
                'از بعضی گفت‌وگوها دوری می‌کنم، یا نمی‌توانم از حرف زدن دربارهٔ آن‌ها دست بکشم.',
                'به همه چیز بدبین شده‌ام، یا کمتر چیزی حس می‌کنم.',
                'فکر می‌کنم بدون من هیچ کاری پیش نمی‌رود.',
                'بیش از آنکه برایم خوب باشد سیگار می‌کشم، می‌خورم یا سرم در گوشی است.',
              ),
              '<h2>حالا چه کنیم؟</h2>',
              '<p>یکی دو تا از این‌ها در زندگی خیلی‌ها هست. اگر چند تا با هم باشد و بماند، همین هفته به کسی بگویید: به یک همکار، به سرپرست خود، به پزشک. اگر به پایان دادن به زندگی خود فکر می‌کنید، همین حالا به کسی بگویید و تنها نمانید.</p>',
              '<h3>جمله‌ای برای آغاز</h3>',
              '<blockquote>«این روزها خودم نیستم. می‌توانم ده دقیقه از آن برایت بگویم؟»</blockquote>',
            ),
          ],
        },
      },
    },
  ],
};
