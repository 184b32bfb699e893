import { image, list, steps, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';

/** Second module: an ordinary day, hard questions, and a child who confides. */
export const whatHelps: DemoModule = {
  key: 'what-helps',
  translations: {
    en: { name: 'What helps' },
    de: { name: 'Was hilft' },
    ar: { name: 'ما ينفع' },
    fr: { name: 'Ce qui aide' },
    fa: { name: 'چه چیزی کمک می‌کند' },
  },
  steps: [
    {
      key: 'an-ordinary-day',
      access: 'OPEN',
      image: 'step-children.jpg',
      contents: {
        en: {
          name: 'The power of an ordinary day',
          blocks: [
            text(
              '<p>After fleeing, nothing can be predicted any more. An ordinary day is therefore not boring for a child. It is a promise that is kept over and over again: breakfast comes, school comes, supper comes.</p>',
            ),
            image(
              'inline-ordinary-day.png',
              'The course of a day from morning to night: bread and tea, an open book, a ball, a warm meal, a child in bed.',
              'Five fixed points are enough.',
            ),
            text(
              '<h2>Build a day together</h2>',
              steps(
                'Ask the child: what do we do every day, even here?',
                'Draw five fixed points and hang the drawing up.',
                'Give the child one small task of their own: laying out the spoons, watering the plant.',
                'Announce changes early: “Tomorrow we go to the office, afterwards we eat as usual.”',
              ),
              '<h2>And the parents?</h2>',
              '<p>Children read faces. A parent who gets an hour of rest has more to give. That helps the child. Ask parents first what <em>they</em> need.</p>',
            ),
          ],
        },
        de: {
          name: 'Die Kraft eines gewöhnlichen Tages',
          blocks: [
            text(
              '<p>Nach der Flucht lässt sich nichts mehr vorhersehen. Ein gewöhnlicher Tag ist für ein Kind deshalb nicht langweilig. Er ist ein Versprechen, das immer wieder gehalten wird: Das Frühstück kommt, die Schule kommt, das Abendessen kommt.</p>',
            ),
            image(
              'inline-ordinary-day.png',
              'Der Lauf eines Tages vom Morgen bis zur Nacht: Brot und Tee, ein offenes Buch, ein Ball, ein warmes Essen, ein Kind im Bett.',
              'Fünf feste Punkte genügen.',
            ),
            text(
              '<h2>Gemeinsam einen Tag bauen</h2>',
              steps(
                'Fragen Sie das Kind: Was tun wir jeden Tag, sogar hier?',
                'Zeichnen Sie fünf feste Punkte und hängen Sie das Bild auf.',
                'Geben Sie dem Kind eine kleine eigene Aufgabe: Löffel verteilen, die Pflanze gießen.',
                'Kündigen Sie Änderungen früh an: „Morgen gehen wir zum Amt, danach essen wir wie immer.“',
              ),
              '<h2>Und die Eltern?</h2>',
              '<p>Kinder lesen in Gesichtern. Wer als Mutter oder Vater eine Stunde ausruhen kann, hat wieder mehr zu geben. Das hilft dem Kind. Fragen Sie Eltern zuerst, was <em>sie</em> brauchen.</p>',
            ),
          ],
        },
        ar: {
          name: 'قوة اليوم العادي',
          blocks: [
            text(
              '<p>بعد النزوح لا يعود شيء متوقعًا. لذلك فاليوم العادي ليس مملًّا عند الطفل، بل هو وعد يُوفى به مرة بعد مرة: يأتي الفطور، وتأتي المدرسة، ويأتي العشاء.</p>',
            ),
            image('inline-ordinary-day.rtl.png', 'مسار يوم من الصباح إلى الليل: خبز وشاي، كتاب مفتوح، كرة، طعام ساخن، طفل في سريره.', 'خمس محطات ثابتة تكفي.'),
            text(
              '<h2>لنبنِ يومًا معًا</h2>',
              steps(
                'نسأل الطفل: ماذا نفعل كل يوم، حتى هنا؟',
                'نرسم خمس محطات ثابتة ونعلّق الرسم.',
                'نعطي الطفل مهمة صغيرة تخصّه: توزيع الملاعق أو سقي النبتة.',
                'نخبره بالتغييرات مبكرًا: «غدًا نذهب إلى الدائرة، ثم نتناول الطعام كالمعتاد.»',
              ),
              '<h2>والأهل؟</h2>',
              '<p>الأطفال يقرؤون الوجوه. والأم أو الأب الذي ينال ساعة راحة يصير أقدر على العطاء، وفي ذلك عون للطفل. فلنسأل الأهل أولًا عمّا يحتاجون إليه <em>هم</em>.</p>',
            ),
          ],
        },
        fr: {
          name: 'La force d’un jour ordinaire',
          blocks: [
            text(
              '<p>Après la fuite, plus rien n’est prévisible. Pour un enfant, un jour ordinaire n’est donc pas ennuyeux. C’est une promesse tenue encore et encore : le petit déjeuner vient, l’école vient, le repas du soir vient.</p>',
            ),
            image(
              'inline-ordinary-day.png',
              'Le cours d’une journée, du matin à la nuit : du pain et du thé, un livre ouvert, une balle, un repas chaud, un enfant au lit.',
              'Cinq repères fixes suffisent.',
            ),
            text(
              '<h2>Construire une journée ensemble</h2>',
              steps(
                'Demandez à l’enfant : que faisons-nous chaque jour, même ici ?',
                'Dessinez cinq repères fixes et accrochez le dessin.',
                'Confiez à l’enfant une petite tâche à lui : mettre les cuillères, arroser la plante.',
                'Annoncez tôt les changements : « Demain, nous allons au bureau, ensuite nous mangeons comme d’habitude. »',
              ),
              '<h2>Et les parents ?</h2>',
              '<p>Les enfants lisent sur les visages. Un parent qui peut se reposer une heure a davantage à donner. Cela aide l’enfant. Demandez d’abord aux parents ce dont <em>ils</em> ont besoin.</p>',
            ),
          ],
        },
        fa: {
          name: 'نیروی یک روز عادی',
          blocks: [
            text(
              '<p>پس از آوارگی دیگر هیچ چیز قابل پیش‌بینی نیست. برای همین روز عادی برای کودک خسته‌کننده نیست؛ قولی است که بارها و بارها به آن عمل می‌شود: صبحانه می‌آید، مدرسه می‌آید، شام می‌آید.</p>',
            ),
            image('inline-ordinary-day.rtl.png', 'گذر یک روز از صبح تا شب: نان و چای، کتابی باز، یک توپ، غذای گرم، کودکی در بستر.', 'پنج نقطهٔ ثابت کافی است.'),
            text(
              '<h2>با هم یک روز بسازیم</h2>',
              steps(
                'از کودک بپرسید: هر روز چه می‌کنیم، حتی اینجا؟',
                'پنج نقطهٔ ثابت را نقاشی کنید و به دیوار بزنید.',
                'کار کوچکی به خود کودک بسپارید: چیدن قاشق‌ها، آب دادن به گلدان.',
                'تغییرها را زود بگویید: «فردا به اداره می‌رویم، بعد مثل همیشه غذا می‌خوریم.»',
              ),
              '<h2>و پدر و مادر؟</h2>',
              '<p>کودکان چهره‌ها را می‌خوانند. پدر یا مادری که یک ساعت استراحت کند، بیشتر می‌تواند ببخشد. این به کودک کمک می‌کند. اول از پدر و مادر بپرسید <em>خودشان</em> به چه نیاز دارند.</p>',
            ),
          ],
        },
      },
    },
    {
      key: 'hard-questions',
      access: 'AFTER_PREVIOUS',
      image: 'step-link.jpg',
      contents: {
        en: {
          name: 'Answering hard questions',
          blocks: [
            text(
              '<p>“When are we going home?” “Is Grandpa dead?” “Will they come here too?” Adults would like to protect children by keeping silent. But children notice that something is missing, and they fill the gap with something worse.</p>',
              '<h2>A good answer is</h2>',
              list(
                '<strong>true:</strong> no promise that you cannot keep',
                '<strong>short:</strong> as long as the question, not longer',
                '<strong>clear:</strong> “dead” instead of “gone to sleep”, so that going to bed does not become frightening',
                '<strong>open:</strong> “You may ask me again at any time.”',
              ),
              '<h2>If you do not know</h2>',
              '<blockquote>“I do not know when we can go home. I know that I am with you today, and that tomorrow you go to school.”</blockquote>',
              '<p>First the honest gap, then something certain. If your own tears come, that is not a mistake. You may say: “I am sad too. I can still look after you.”</p>',
            ),
          ],
        },
        de: {
          name: 'Schwere Fragen beantworten',
          blocks: [
            text(
              '<p>„Wann gehen wir nach Hause?“ „Ist Opa tot?“ „Kommen die auch hierher?“ Erwachsene möchten Kinder schützen, indem sie schweigen. Doch Kinder merken, dass etwas fehlt, und füllen die Lücke mit etwas Schlimmerem.</p>',
              '<h2>Eine gute Antwort ist</h2>',
              list(
                '<strong>wahr:</strong> kein Versprechen, das Sie nicht halten können',
                '<strong>kurz:</strong> so lang wie die Frage, nicht länger',
                '<strong>klar:</strong> „tot“ statt „eingeschlafen“, sonst macht das Zubettgehen Angst',
                '<strong>offen:</strong> „Du darfst mich jederzeit wieder fragen.“',
              ),
              '<h2>Wenn Sie es nicht wissen</h2>',
              '<blockquote>„Ich weiß nicht, wann wir nach Hause können. Ich weiß, dass ich heute bei dir bin und dass du morgen in die Schule gehst.“</blockquote>',
              '<p>Zuerst die ehrliche Lücke, dann etwas Sicheres. Wenn Ihnen selbst die Tränen kommen, ist das kein Fehler. Sie dürfen sagen: „Ich bin auch traurig. Ich kann trotzdem auf dich aufpassen.“</p>',
            ),
          ],
        },
        ar: {
          name: 'الجواب عن الأسئلة الصعبة',
          blocks: [
            text(
              '<p>«متى نعود إلى البيت؟» «هل مات جدي؟» «هل سيأتون إلى هنا أيضًا؟» يودّ الكبار حماية الأطفال بالصمت. لكن الأطفال يحسّون بأن شيئًا ناقصًا، فيملؤون الفراغ بما هو أسوأ.</p>',
              '<h2>الجواب الجيد</h2>',
              list(
                '<strong>صادق:</strong> لا وعد يتعذّر الوفاء به',
                '<strong>قصير:</strong> بقدر السؤال لا أطول منه',
                '<strong>واضح:</strong> «مات» بدلًا من «نام»، كيلا يصير النوم مخيفًا',
                '<strong>مفتوح:</strong> «يمكنك سؤالي متى شئت.»',
              ),
              '<h2>وإذا كنا لا نعرف؟</h2>',
              '<blockquote>«لا أعرف متى نستطيع العودة. لكنني أعرف أنني معك اليوم، وأنك غدًا في المدرسة.»</blockquote>',
              '<p>نعترف أولًا بما لا نعرفه، ثم نقول شيئًا مؤكدًا. وإن غلبتنا الدموع فليس في ذلك خطأ، ويمكن أن نقول: «أشعر بالحزن أنا أيضًا، ومع ذلك سأعتني بك.»</p>',
            ),
          ],
        },
        fr: {
          name: 'Répondre aux questions difficiles',
          blocks: [
            text(
              '<p>« Quand est-ce qu’on rentre à la maison ? » « Est-ce que papi est mort ? » « Est-ce qu’ils vont venir ici aussi ? » Les adultes voudraient protéger les enfants en se taisant. Mais les enfants sentent que quelque chose manque, et ils remplissent le vide avec quelque chose de pire.</p>',
              '<h2>Une bonne réponse est</h2>',
              list(
                '<strong>vraie :</strong> aucune promesse que vous ne pouvez pas tenir',
                '<strong>courte :</strong> aussi longue que la question, pas plus',
                '<strong>claire :</strong> « mort » au lieu de « endormi », pour que l’heure du coucher ne fasse pas peur',
                '<strong>ouverte :</strong> « Tu peux me reposer la question quand tu veux. »',
              ),
              '<h2>Si vous ne savez pas</h2>',
              '<blockquote>« Je ne sais pas quand nous pourrons rentrer. Je sais que je suis avec toi aujourd’hui et que demain tu vas à l’école. »</blockquote>',
              '<p>D’abord ce que l’on ignore, honnêtement, puis une chose sûre. Si les larmes vous viennent, ce n’est pas une faute. Vous pouvez dire : « Moi aussi, je suis triste. Je peux quand même prendre soin de toi. »</p>',
            ),
          ],
        },
        fa: {
          name: 'پاسخ به پرسش‌های سخت',
          blocks: [
            text(
              '<p>«کی به خانه برمی‌گردیم؟» «پدربزرگ مرده؟» «آن‌ها اینجا هم می‌آیند؟» بزرگسالان می‌خواهند با سکوت از کودکان محافظت کنند. اما کودکان می‌فهمند که چیزی کم است و جای خالی را با چیزی بدتر پر می‌کنند.</p>',
              '<h2>پاسخ خوب</h2>',
              list(
                '<strong>راست است:</strong> قولی نیست که نتوانید به آن عمل کنید',
                '<strong>کوتاه است:</strong> به اندازهٔ پرسش، نه بیشتر',
                '<strong>روشن است:</strong> «مرده» به جای «خوابیده»، تا خوابیدن ترسناک نشود',
                '<strong>باز است:</strong> «هر وقت خواستی باز از من بپرس.»',
              ),
              '<h2>اگر نمی‌دانید</h2>',
              '<blockquote>«نمی‌دانم کی می‌توانیم به خانه برگردیم. می‌دانم که امروز پیش تو هستم و تو فردا به مدرسه می‌روی.»</blockquote>',
              '<p>اول صادقانه بگویید چه چیزی را نمی‌دانید، بعد چیزی را که از آن مطمئن هستید. اگر اشک‌تان آمد، اشتباه نیست. می‌توانید بگویید: «من هم غمگینم. با این حال از تو مراقبت می‌کنم.»</p>',
            ),
          ],
        },
      },
    },
    {
      key: 'a-child-confides',
      access: 'AFTER_PREVIOUS',
      image: 'step-circle.jpg',
      contents: {
        en: {
          name: 'When a child confides in you',
          blocks: [
            text(
              '<p>Sometimes a child says one sentence in passing that makes you stop. Perhaps someone has hurt them, or is still hurting them. What you do in the next five minutes counts.</p>',
              steps(
                'Stay calm and listen to the end. Your horror is for later.',
                'Believe the child, and say so: “It is good that you told me. It is not your fault.”',
                'Do not question the child. No “why”, no details. That is the task of people who are trained for it.',
                'Do not promise secrecy. “I need others so that you can be safe. I will tell you what happens next.”',
                'Is the child in danger now? Get help at once, and do not send the child back into danger.',
                'Write down afterwards what was said, in the child’s own words, with date and time.',
                'Go the same day to the person responsible for child protection in your organisation; if that person is the one named, go to the management. If you belong to no organisation, call a child protection service or a child helpline. Tell no one else.',
              ),
              '<p>Do not confront anyone yourself; that can put the child in danger. And then look after yourself. Such a sentence weighs heavily, and no one should take it home alone. Speak about what it does to you, without the child’s name and story.</p>',
            ),
          ],
        },
        de: {
          name: 'Wenn ein Kind sich Ihnen anvertraut',
          blocks: [
            text(
              '<p>Manchmal sagt ein Kind im Vorbeigehen einen Satz, der Sie innehalten lässt. Vielleicht hat ihm jemand wehgetan oder tut es noch. Was Sie in den nächsten fünf Minuten tun, zählt.</p>',
              steps(
                'Bleiben Sie ruhig und hören Sie bis zum Ende zu. Ihr Entsetzen hat später Platz.',
                'Glauben Sie dem Kind und sagen Sie es: „Gut, dass du es mir erzählt hast. Du bist nicht schuld.“',
                'Fragen Sie es nicht aus. Kein „Warum“, keine Einzelheiten. Das ist Aufgabe von Menschen, die dafür ausgebildet sind.',
                'Versprechen Sie kein Geheimnis. „Ich brauche andere, damit du sicher bist. Ich sage dir, was als Nächstes passiert.“',
                'Ist das Kind jetzt in Gefahr? Holen Sie sofort Hilfe und schicken Sie es nicht in die Gefahr zurück.',
                'Schreiben Sie danach auf, was gesagt wurde, in den Worten des Kindes, mit Datum und Uhrzeit.',
                'Gehen Sie noch am selben Tag zu der Person, die in Ihrer Organisation für den Kinderschutz zuständig ist; ist sie selbst genannt worden, zur Leitung. Wenn Sie zu keiner Organisation gehören, rufen Sie das Jugendamt, eine Kinderschutzstelle oder ein Kindersorgentelefon an. Erzählen Sie es sonst niemandem.',
              ),
              '<p>Stellen Sie niemanden selbst zur Rede; das kann das Kind gefährden. Und dann sorgen Sie für sich. So ein Satz wiegt schwer, und niemand soll ihn allein mit nach Hause nehmen. Sprechen Sie darüber, wie es Ihnen damit geht, ohne Namen und Geschichte des Kindes.</p>',
            ),
          ],
        },
        ar: {
          name: 'حين يبوح لكم طفل بسرّ',
          blocks: [
            text(
              '<p>أحيانًا يقول طفل جملة عابرة تستوقفنا. لعلّ أحدًا آذاه أو ما زال يؤذيه. وما نفعله في الدقائق الخمس التالية له وزنه.</p>',
              steps(
                'حافظوا على هدوئكم وأصغوا حتى النهاية. للصدمة وقت لاحق.',
                'صدّقوا الطفل وقولوا له ذلك: «حسنًا فعلت حين أخبرتني. الذنب ليس ذنبك.»',
                'لا تستجوبوه: لا «لماذا» ولا تفاصيل؛ فهذا عمل من تدرّبوا عليه.',
                'لا تعِدوا بالكتمان: «أحتاج إلى آخرين كي يتوافر لك الأمان، وسأخبرك بما سيحدث.»',
                'هل الطفل في خطر الآن؟ اطلبوا العون فورًا ولا تعيدوه إلى مكان الخطر.',
                'اكتبوا بعد ذلك ما قيل، بكلمات الطفل نفسها، مع التاريخ والساعة.',
                'توجّهوا في اليوم نفسه إلى المسؤول عن حماية الطفل في مؤسستكم، وإن كان هو المقصود فإلى الإدارة وحدها. ومن لا ينتمي إلى مؤسسة يتصل بجهة لحماية الطفل أو بخط مساعدة الأطفال. ولا تخبروا أحدًا آخر.',
              ),
              '<p>لا تواجهوا أحدًا بأنفسكم، فقد يعرّض ذلك الطفل للخطر. ثم اعتنوا بأنفسكم؛ فجملة كهذه ثقيلة، ولا ينبغي لأحد أن يحملها إلى بيته وحده. تحدثوا عمّا تتركه في نفوسكم، دون ذكر اسم الطفل أو حكايته.</p>',
            ),
          ],
        },
        fr: {
          name: 'Quand un enfant se confie à vous',
          blocks: [
            text(
              '<p>Parfois, un enfant dit en passant une phrase qui vous arrête. Peut-être que quelqu’un lui a fait du mal, ou lui en fait encore. Ce que vous faites dans les cinq minutes qui suivent compte.</p>',
              steps(
                'Gardez votre calme et écoutez jusqu’au bout. Votre effroi aura sa place plus tard.',
                'Croyez l’enfant, et dites-le : « Tu as bien fait de me le dire. Ce n’est pas ta faute. »',
                'N’interrogez pas l’enfant. Pas de « pourquoi », pas de détails. C’est la tâche de personnes formées pour cela.',
                'Ne promettez pas le secret. « J’ai besoin d’autres personnes pour que tu sois en sécurité. Je te dirai ce qui va se passer. »',
                'L’enfant est-il en danger maintenant ? Cherchez de l’aide tout de suite, et ne le renvoyez pas vers le danger.',
                'Notez ensuite ce qui a été dit, avec les mots de l’enfant, la date et l’heure.',
                'Adressez-vous le jour même à la personne chargée de la protection de l’enfance dans votre organisation ; si c’est elle qui est mise en cause, à la direction. Si vous ne faites partie d’aucune organisation, appelez un service de protection de l’enfance ou une ligne d’écoute pour enfants. N’en parlez à personne d’autre.',
              ),
              '<p>Ne confrontez personne vous-même ; cela peut mettre l’enfant en danger. Et ensuite, prenez soin de vous. Une telle phrase pèse lourd, et nul ne devrait la rapporter à la maison sans soutien. Parlez de ce qu’elle vous fait, sans le nom ni l’histoire de l’enfant.</p>',
            ),
          ],
        },
        fa: {
          name: 'وقتی کودکی رازش را به شما می‌گوید',
          blocks: [
            text(
              '<p>گاهی کودکی در گذر جمله‌ای می‌گوید که شما را از حرکت بازمی‌دارد. شاید کسی به او آسیب زده است یا هنوز می‌زند. آنچه در پنج دقیقهٔ بعد می‌کنید مهم است.</p>',
              steps(
                'آرام بمانید و تا آخر گوش بدهید. جای هراس شما بعدتر است.',
                'حرف کودک را باور کنید و به او بگویید: «خوب کردی که به من گفتی. تقصیر تو نیست.»',
                'از کودک بازجویی نکنید. نه «چرا» و نه جزئیات. این کار کسانی است که برای آن آموزش دیده‌اند.',
                'قول رازداری ندهید. «برای اینکه تو در امان باشی به دیگران نیاز دارم. به تو می‌گویم بعد چه می‌شود.»',
                'آیا کودک همین حالا در خطر است؟ فوراً کمک بخواهید و او را به جای خطرناک برنگردانید.',
                'پس از آن، آنچه را گفته شد با کلمات خود کودک بنویسید، با تاریخ و ساعت.',
                'همان روز نزد مسئول حمایت از کودکان در سازمان خود بروید؛ اگر خود او متهم است، فقط نزد مدیریت. اگر عضو سازمانی نیستید، با یک مرکز حمایت از کودکان یا خط کمک به کودکان تماس بگیرید. به هیچ‌کس دیگری نگویید.',
              ),
              '<p>خودتان با کسی روبه‌رو نشوید؛ این کار می‌تواند کودک را به خطر بیندازد. و بعد مراقب خودتان باشید. چنین جمله‌ای سنگین است و هیچ‌کس نباید آن را تنها به خانه ببرد. از اثری که بر شما گذاشته حرف بزنید، بدون نام و ماجرای کودک.</p>',
            ),
          ],
        },
      },
    },
  ],
};
