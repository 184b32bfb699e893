import { audio, list, steps, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';

/** Second module: rest, colleagues, and the limits of one's task. */
export const whatKeepsUsWell: DemoModule = {
  key: 'what-keeps-us-well',
  translations: {
    en: { name: 'What keeps us well' },
    de: { name: 'Was uns gesund hält' },
    ar: { name: 'ما يحفظ عافيتنا' },
    fr: { name: 'Ce qui nous fait du bien' },
    fa: { name: 'آنچه ما را سالم نگه می‌دارد' },
  },
  steps: [
    {
      key: 'small-rests',
      access: 'OPEN',
      image: 'step-breath.jpg',
      contents: {
        en: {
          name: 'Small rests, every day',
          blocks: [
            text(
              '<p>Recovery is not what is left over when the work is done, for it is never done. It is small, and it has a fixed place in the day.</p>',
              '<h2>Three doors in a day</h2>',
              steps(
                '<strong>Before:</strong> one minute at the door. Where am I, who is expecting me, what do I bring along?',
                '<strong>Between:</strong> after each difficult conversation stand up, drink water, look far into the distance.',
                '<strong>After:</strong> a small ritual that says “enough”. Change your shoes, wash your face, walk the last stretch home.',
              ),
              '<h2>What fills the cup again</h2>',
              '<p>Sleep, movement, food eaten sitting down, prayer or silence, music, laughter, soil under the fingernails. Choose one thing that you <em>already</em> like. The best plan is the one that is so small that you cannot say no to it.</p>',
              '<p>The breathing guide takes less than a minute. You may use it between two visits.</p>',
            ),
            audio('breathing-bells.mp3', 'Breathing with bells'),
          ],
        },
        de: {
          name: 'Kleine Pausen, jeden Tag',
          blocks: [
            text(
              '<p>Erholung ist nicht das, was übrig bleibt, wenn die Arbeit getan ist, denn sie ist nie getan. Erholung ist klein und hat einen festen Platz am Tag.</p>',
              '<h2>Drei Türen am Tag</h2>',
              steps(
                '<strong>Davor:</strong> eine Minute an der Tür. Wo bin ich, wer erwartet mich, was bringe ich mit?',
                '<strong>Dazwischen:</strong> nach jedem schweren Gespräch aufstehen, Wasser trinken, weit in die Ferne schauen.',
                '<strong>Danach:</strong> ein kleines Ritual, das „genug“ sagt. Die Schuhe wechseln, das Gesicht waschen, das letzte Stück zu Fuß gehen.',
              ),
              '<h2>Was die Schale wieder füllt</h2>',
              '<p>Schlaf, Bewegung, ein Essen im Sitzen, Gebet oder Stille, Musik, Lachen, Erde unter den Fingernägeln. Wählen Sie etwas, das Sie <em>ohnehin</em> mögen. Der beste Plan ist so klein, dass man nicht Nein zu ihm sagen kann.</p>',
              '<p>Die Anleitung zum Atmen dauert keine Minute. Sie passt zwischen zwei Besuche.</p>',
            ),
            audio('breathing-bells.mp3', 'Atmen mit Glockentönen'),
          ],
        },
        ar: {
          name: 'استراحات صغيرة كل يوم',
          blocks: [
            text(
              '<p>ليست الراحة ما يتبقى بعد انتهاء العمل، فالعمل لا ينتهي. إنما الراحة شيء صغير له موضع ثابت في اليوم.</p>',
              '<h2>ثلاثة أبواب في اليوم</h2>',
              steps(
                '<strong>قبل العمل:</strong> دقيقة عند الباب. أين أنا، ومن ينتظرني، وماذا أحمل معي؟',
                '<strong>بين لقاء وآخر:</strong> بعد كل حديث صعب، وقوفٌ وشربة ماء ونظرة إلى البعيد.',
                '<strong>بعد العمل:</strong> طقس صغير يقول «يكفي اليوم»: تبديل الحذاء، أو غسل الوجه، أو قطع آخر الطريق مشيًا.',
              ),
              '<h2>ما يملأ الكأس من جديد</h2>',
              '<p>النوم، والحركة، وطعام نأكله جالسين، والصلاة أو السكون، والموسيقى، والضحك، والعمل في تراب الحديقة. لنختر شيئًا نحبّه <em>أصلًا</em>. وأفضل خطة هي تلك الصغيرة التي لا يمكن رفضها.</p>',
              '<p>لا يستغرق دليل التنفس دقيقة كاملة، ويمكن استعماله بين زيارتين.</p>',
            ),
            audio('breathing-bells.mp3', 'التنفس مع صوت الأجراس'),
          ],
        },
        fr: {
          name: 'De petites pauses, chaque jour',
          blocks: [
            text(
              '<p>Le repos n’est pas ce qui reste quand le travail est fini, car il ne l’est jamais. Le repos est petit, et il a sa place fixe dans la journée.</p>',
              '<h2>Trois portes dans la journée</h2>',
              steps(
                '<strong>Avant :</strong> une minute devant la porte. Où suis-je, qui m’attend, qu’est-ce que j’apporte avec moi ?',
                '<strong>Entre deux :</strong> après chaque conversation difficile, se lever, boire de l’eau, regarder au loin.',
                '<strong>Après :</strong> un petit rituel qui dit « assez ». Changer de chaussures, se laver le visage, faire à pied le dernier bout du chemin.',
              ),
              '<h2>Ce qui remplit de nouveau le bol</h2>',
              '<p>Le sommeil, le mouvement, un repas que l’on prend assis, la prière ou le silence, la musique, le rire, de la terre sous les ongles. Choisissez une chose que vous aimez <em>déjà</em>. Le meilleur plan est si petit qu’on ne peut pas lui dire non.</p>',
              '<p>Le guide de respiration dure moins d’une minute. Vous pouvez l’utiliser entre deux visites.</p>',
            ),
            audio('breathing-bells.mp3', 'Respirer au son des cloches'),
          ],
        },
        fa: {
          name: 'استراحت‌های کوچک، هر روز',
          blocks: [
            text(
              '<p>استراحت آن چیزی نیست که پس از تمام شدن کار می‌ماند، چون کار هیچ‌وقت تمام نمی‌شود. استراحت کوچک است و جای ثابتی در روز دارد.</p>',
              '<h2>سه درِ یک روز</h2>',
              steps(
                '<strong>پیش از کار:</strong> یک دقیقه دم در. کجا هستم، چه کسی منتظر من است، با خود چه می‌آورم؟',
                '<strong>میان کار:</strong> پس از هر گفت‌وگوی سخت بلند شوید، آب بنوشید و به دوردست نگاه کنید.',
                '<strong>پس از کار:</strong> یک کار کوچک همیشگی که می‌گوید «بس است». کفش‌تان را عوض کنید، صورت‌تان را بشویید، تکهٔ آخر راه را پیاده بروید.',
              ),
              '<h2>چه چیزی پیاله را دوباره پر می‌کند</h2>',
              '<p>خواب، حرکت، غذایی که نشسته خورده شود، دعا یا سکوت، موسیقی، خنده، خاک زیر ناخن‌ها. چیزی را انتخاب کنید که <em>از پیش</em> دوست دارید. بهترین برنامه آن قدر کوچک است که نمی‌توان به آن «نه» گفت.</p>',
              '<p>راهنمای تنفس کمتر از یک دقیقه وقت می‌گیرد. می‌توانید میان دو دیدار از آن استفاده کنید.</p>',
            ),
            audio('breathing-bells.mp3', 'نفس کشیدن با صدای زنگ'),
          ],
        },
      },
    },
    {
      key: 'not-alone',
      access: 'AFTER_PREVIOUS',
      image: 'step-circle.jpg',
      contents: {
        en: {
          name: 'Not alone: talking with colleagues',
          blocks: [
            text(
              '<p>No rule protects helpers as well as this one: no one carries this alone. A team that meets regularly, even for half an hour a week, stays able to work for longer than one that meets only when something has gone wrong.</p>',
              '<h2>A thirty-minute team check-in</h2>',
              steps(
                'Arrive: each person says in one sentence how they are. No one comments.',
                'One person tells of a situation, without names, for five minutes. The others listen.',
                'The others say what moved them. No advice yet.',
                'Only now, if it is wanted: ideas.',
                'Close: what am I taking along, what am I leaving here?',
              ),
              '<h2>Two agreements</h2>',
              list(
                'What is said here stays here, except when someone is in danger.',
                'We spare each other details that only frighten. It is enough to say: “It was violent.”',
              ),
              '<p>If you work alone, find one person with whom you do this by telephone.</p>',
              '<p>Ask your organisation for fixed hours, days off, a safe way home and supervision: someone experienced with whom you can talk your work over. This is its duty, not a favour.</p>',
            ),
          ],
        },
        de: {
          name: 'Nicht allein: Gespräche im Team',
          blocks: [
            text(
              '<p>Keine Regel schützt Helfende so gut wie diese: Niemand trägt das allein. Ein Team, das sich regelmäßig trifft, und sei es eine halbe Stunde in der Woche, bleibt länger arbeitsfähig als eines, das nur zusammenkommt, wenn etwas schiefgegangen ist.</p>',
              '<h2>Eine Runde von dreißig Minuten</h2>',
              steps(
                'Ankommen: Jede Person sagt in einem Satz, wie es ihr geht. Niemand kommentiert.',
                'Eine Person erzählt fünf Minuten lang von einer Situation, ohne Namen. Die anderen hören zu.',
                'Die anderen sagen, was sie berührt hat. Noch keine Ratschläge.',
                'Erst jetzt, wenn es gewünscht ist: Ideen.',
                'Schließen: Was nehme ich mit, was lasse ich hier?',
              ),
              '<h2>Zwei Abmachungen</h2>',
              list(
                'Was hier gesagt wird, bleibt hier, außer wenn jemand in Gefahr ist.',
                'Wir ersparen einander Einzelheiten, die nur erschrecken. Es genügt zu sagen: „Es war gewaltsam.“',
              ),
              '<p>Wenn Sie allein arbeiten, suchen Sie sich einen Menschen, mit dem Sie das am Telefon tun.</p>',
              '<p>Bitten Sie Ihre Organisation um feste Zeiten, freie Tage, einen sicheren Heimweg und Supervision. Das ist ihre Pflicht und kein Gefallen.</p>',
            ),
          ],
        },
        ar: {
          name: 'لسنا وحدنا: الحديث مع الزملاء',
          blocks: [
            text(
              '<p>لا قاعدة تحمي من يساعدون مثل هذه: لا أحد يحمل هذا وحده. والفريق الذي يلتقي بانتظام، ولو نصف ساعة في الأسبوع، يبقى قادرًا على العمل مدة أطول من فريق لا يلتقي إلا حين يقع خطأ.</p>',
              '<h2>لقاء من ثلاثين دقيقة</h2>',
              steps(
                'الوصول: يقول كل واحد في جملة كيف حاله، ولا يعلّق أحد.',
                'يحكي أحد الحاضرين عن موقف واحد خمس دقائق دون أسماء، والآخرون يصغون.',
                'يقول الآخرون ما الذي لامسهم. لا نصائح بعد.',
                'الآن فقط، وعند الرغبة: أفكار واقتراحات.',
                'الختام: ماذا آخذ معي، وماذا أترك هنا؟',
              ),
              '<h2>اتفاقان</h2>',
              list('ما يُقال هنا يبقى هنا، إلا إذا كان أحد في خطر.', 'نعفي بعضنا من التفاصيل التي لا تفعل سوى أن تُخيف. يكفي أن نقول: «كان فيه عنف.»'),
              '<p>ومن يعمل وحده يمكنه أن يجد شخصًا واحدًا يفعل معه ذلك عبر الهاتف.</p>',
              '<p>اطلبوا من مؤسستكم ساعات عمل محددة وأيام راحة وطريق عودة آمنًا وإشرافًا مهنيًا؛ فهذا واجبها وليس منّة.</p>',
            ),
          ],
        },
        fr: {
          name: 'Ne pas rester seul : parler entre collègues',
          blocks: [
            text(
              '<p>Aucune règle ne protège autant les personnes qui aident que celle-ci : personne ne porte cela tout seul. Une équipe qui se réunit régulièrement, ne serait-ce qu’une demi-heure par semaine, tient plus longtemps qu’une équipe qui se réunit seulement quand quelque chose a mal tourné.</p>',
              '<h2>Un moment d’équipe de trente minutes</h2>',
              steps(
                'Arriver : chaque personne dit en une phrase comment elle va. Sans commentaires.',
                'Une personne raconte une situation pendant cinq minutes, sans donner de noms. Les autres écoutent.',
                'Les autres disent ce qui les a touchés. Pas encore de conseils.',
                'Seulement maintenant, si la personne le souhaite : des idées.',
                'Conclure : qu’est-ce que j’emporte, qu’est-ce que je laisse ici ?',
              ),
              '<h2>Deux accords</h2>',
              list(
                'Ce qui se dit ici reste ici, sauf si quelqu’un est en danger.',
                'Nous nous épargnons les détails qui ne font qu’effrayer. Il suffit de dire : « C’était violent. »',
              ),
              '<p>Si vous travaillez sans équipe, trouvez une personne avec qui le faire par téléphone.</p>',
              '<p>Demandez à votre organisation des horaires fixes, des jours de repos, un retour sûr à la maison et une supervision : quelqu’un d’expérimenté avec qui parler de votre travail. C’est son devoir, pas une faveur.</p>',
            ),
          ],
        },
        fa: {
          name: 'تنها نیستیم: گفت‌وگو با همکاران',
          blocks: [
            text(
              '<p>هیچ قاعده‌ای به اندازهٔ این یکی از کمک‌کنندگان محافظت نمی‌کند: هیچ‌کس این بار را تنها نمی‌کشد. تیمی که مرتب دور هم می‌نشیند، حتی هفته‌ای نیم ساعت، بیشتر دوام می‌آورد تا تیمی که فقط وقتی کاری خراب شده جمع می‌شود.</p>',
              '<h2>گفت‌وگوی سی‌دقیقه‌ای تیم</h2>',
              steps(
                'رسیدن: هر کس در یک جمله می‌گوید حالش چطور است. کسی نظر نمی‌دهد.',
                'یک نفر پنج دقیقه از یک موقعیت می‌گوید، بدون نام. دیگران گوش می‌دهند.',
                'دیگران می‌گویند چه چیزی بر دل‌شان نشست. هنوز توصیه‌ای در کار نیست.',
                'فقط حالا، اگر خودش بخواهد: پیشنهادها.',
                'پایان: چه چیزی با خود می‌برم، چه چیزی را اینجا می‌گذارم؟',
              ),
              '<h2>دو قرار</h2>',
              list('آنچه اینجا گفته می‌شود اینجا می‌ماند، مگر آنکه کسی در خطر باشد.', 'جزئیاتی را که فقط می‌ترساند برای هم نمی‌گوییم. کافی است بگوییم: «خشن بود.»'),
              '<p>اگر تنها کار می‌کنید، کسی را پیدا کنید که بتوانید تلفنی با او همین کار را بکنید.</p>',
              '<p>از سازمان خود ساعت کار مشخص، روزهای استراحت، راه امن بازگشت به خانه و سرپرستی حرفه‌ای بخواهید: شخص باتجربه‌ای که بتوانید دربارهٔ کارتان با او حرف بزنید. این وظیفهٔ سازمان است، نه لطف آن.</p>',
            ),
          ],
        },
      },
    },
    {
      key: 'where-my-task-ends',
      access: 'AFTER_PREVIOUS',
      image: 'step-rest.jpg',
      contents: {
        en: {
          name: 'Where my task ends',
          blocks: [
            text(
              '<p>A boundary is not a wall. It is more like a garden fence: one can talk across it, and everyone knows whose vegetables are whose.</p>',
              '<h2>Saying no in three parts</h2>',
              steps(
                'Show that you have understood: “I see how urgent this is for you.”',
                'Say clearly what is not possible: “I cannot give you my private number.”',
                'Say what is possible: “From eight to four you can reach the office, and at night this number.”',
              ),
              '<h2>What belongs to me, and what does not</h2>',
              list(
                'To me: being reliable, honest, well prepared; fetching help.',
                'Not to me: whether someone accepts it; how the authorities decide; that the war stops.',
              ),
              '<p>On some evenings the second line hurts. Then say it to someone. To grieve over what cannot be changed is also part of this work.</p>',
              '<blockquote>I am one of many hands. That is less than I wish, and it is more than nothing.</blockquote>',
            ),
          ],
        },
        de: {
          name: 'Wo meine Aufgabe endet',
          blocks: [
            text(
              '<p>Eine Grenze ist keine Mauer. Sie gleicht eher einem Gartenzaun: Man kann darüber hinweg reden, und alle wissen, wem welches Gemüse gehört.</p>',
              '<h2>Nein sagen in drei Teilen</h2>',
              steps(
                'Zeigen Sie, dass Sie verstanden haben: „Ich sehe, wie dringend das für Sie ist.“',
                'Sagen Sie klar, was nicht geht: „Meine private Nummer kann ich Ihnen nicht geben.“',
                'Sagen Sie, was geht: „Von acht bis vier erreichen Sie das Büro, nachts diese Nummer.“',
              ),
              '<h2>Was zu mir gehört und was nicht</h2>',
              list(
                'Zu mir: zuverlässig sein, ehrlich, gut vorbereitet; Hilfe holen.',
                'Nicht zu mir: ob jemand sie annimmt; wie die Behörde entscheidet; dass der Krieg aufhört.',
              ),
              '<p>An manchen Abenden tut die zweite Zeile weh. Dann sagen Sie es jemandem. Auch die Trauer über das, was sich nicht ändern lässt, gehört zu dieser Arbeit.</p>',
              '<blockquote>Ich bin eine von vielen Händen. Das ist weniger, als ich mir wünsche, und mehr als nichts.</blockquote>',
            ),
          ],
        },
        ar: {
          name: 'أين تنتهي مهمتي',
          blocks: [
            text(
              '<p>الحدّ ليس جدارًا. إنه أشبه بسياج الحديقة: يمكن تبادل الحديث من فوقه، والجميع يعرف لمن هذا الزرع ولمن ذاك.</p>',
              '<h2>قول «لا» في ثلاثة أجزاء</h2>',
              steps(
                'إظهار الفهم: «أرى كم هذا الأمر ملحّ بالنسبة إليك.»',
                'بيان ما لا يمكن بوضوح: «لا أستطيع إعطاء رقمي الخاص.»',
                'بيان ما يمكن: «المكتب متاح من الثامنة إلى الرابعة، وفي الليل هذا الرقم.»',
              ),
              '<h2>ما يخصّني وما لا يخصّني</h2>',
              list(
                'يخصّني: أن أكون أهلًا للثقة، وأن أصدق، وأن أستعدّ جيدًا، وأن أطلب العون.',
                'لا يخصّني: أن يُقبل العون أو لا يُقبل، وقرار الدوائر الرسمية، وتوقّف الحرب.',
              ),
              '<p>في بعض الأمسيات يؤلم السطر الثاني. عندئذ لنقله لأحد. فالحزن على ما لا يمكن تغييره جزء من هذا العمل أيضًا.</p>',
              '<blockquote>أنا يد واحدة بين أيادٍ كثيرة. هذا أقل مما أتمنى، لكنه أكثر من لا شيء.</blockquote>',
            ),
          ],
        },
        fr: {
          name: 'Où ma tâche s’arrête',
          blocks: [
            text(
              '<p>Une limite n’est pas un mur. Elle ressemble plutôt à la clôture d’un jardin : on peut se parler par-dessus, et tout le monde sait à qui sont les légumes.</p>',
              '<h2>Dire non en trois temps</h2>',
              steps(
                'Montrez que vous avez compris : « Je vois combien c’est urgent pour vous. »',
                'Dites clairement ce qui n’est pas possible : « Je ne peux pas vous donner mon numéro personnel. »',
                'Dites ce qui est possible : « De huit heures à seize heures, vous pouvez joindre le bureau, et la nuit, ce numéro. »',
              ),
              '<h2>Ce qui dépend de moi, et ce qui n’en dépend pas</h2>',
              list(
                'De moi : être fiable, honnête, bien préparé ; aller chercher de l’aide.',
                'Pas de moi : que la personne accepte cette aide ; ce que décident les autorités ; que la guerre s’arrête.',
              ),
              '<p>Certains soirs, la deuxième ligne fait mal. Alors dites-le à quelqu’un. Pleurer ce que l’on ne peut pas changer fait aussi partie de ce travail.</p>',
              '<blockquote>Je suis une main parmi beaucoup d’autres. C’est moins que ce que je voudrais, et c’est plus que rien.</blockquote>',
            ),
          ],
        },
        fa: {
          name: 'وظیفهٔ من کجا تمام می‌شود',
          blocks: [
            text(
              '<p>مرز دیوار نیست. بیشتر به پرچین باغچه می‌ماند: می‌شود از روی آن حرف زد و همه می‌دانند کدام سبزی مال کیست.</p>',
              '<h2>«نه» گفتن در سه قدم</h2>',
              steps(
                'نشان دهید که فهمیده‌اید: «می‌بینم که این چقدر برای شما فوری است.»',
                'روشن بگویید چه چیزی ممکن نیست: «نمی‌توانم شمارهٔ شخصی خود را به شما بدهم.»',
                'بگویید چه چیزی ممکن است: «از هشت تا چهار می‌توانید با دفتر تماس بگیرید و شب‌ها با این شماره.»',
              ),
              '<h2>چه چیزی با من است و چه چیزی نیست</h2>',
              list('با من است: قابل اعتماد، راستگو و آماده باشم؛ کمک بیاورم.', 'با من نیست: اینکه کسی کمک را بپذیرد؛ تصمیم اداره‌ها؛ پایان جنگ.'),
              '<p>بعضی شب‌ها سطر دوم درد دارد. آن وقت به کسی بگویید. غم خوردن برای آنچه نمی‌توان تغییر داد هم بخشی از این کار است.</p>',
              '<blockquote>من یکی از دست‌های بسیارم. این کمتر از آن است که آرزو دارم، و بیشتر از هیچ است.</blockquote>',
            ),
          ],
        },
      },
    },
  ],
};
