import { list, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';
import { noTimetableQuiz } from './no-timetable-quiz.ts';

/** First module: grief, loss without certainty, and rituals. */
export const grief: DemoModule = {
  key: 'grief',
  translations: { en: { name: 'Grief' }, de: { name: 'Trauer' }, ar: { name: 'الحزن' }, fr: { name: 'Le deuil' }, fa: { name: 'سوگ' } },
  steps: [
    {
      key: 'no-timetable',
      access: 'OPEN',
      image: 'step-grief.jpg',
      quiz: noTimetableQuiz,
      contents: {
        en: {
          name: 'Grief has no timetable',
          blocks: [
            text(
              '<p>Grief is not an illness. It is love that has lost its address. It comes in waves: in the morning someone laughs at a joke, at noon a smell of cardamom knocks them over. Both are true, and both belong together.</p>',
              '<h2>What you may see</h2>',
              list(
                'sorrow, longing, but also relief, anger and guilt',
                'a body that is tired, cold, without appetite',
                'searching: hearing the steps, laying the table for one too many',
                'times when daily life holds you up, and times when it does not',
              ),
              '<h2>What helps the bereaved</h2>',
              '<p>Say the name of the one who died. Ask: “What was she like?” Bring soup instead of advice. Come again after forty days, after a year, when the others have stopped coming.</p>',
              '<p>If someone can hardly manage daily life for many months, or blames themselves without end, they need professional support. If someone says they want to follow the person who died, stay with them and get help at once.</p>',
            ),
          ],
        },
        de: {
          name: 'Trauer hat keinen Fahrplan',
          blocks: [
            text(
              '<p>Trauer ist keine Krankheit. Sie ist Liebe, die ihre Adresse verloren hat. Sie kommt in Wellen: Am Morgen lachen wir über einen Witz, am Mittag wirft uns ein Duft von Kardamom um. Beides ist wahr, und beides gehört zusammen.</p>',
              '<h2>Was Sie vielleicht sehen</h2>',
              list(
                'Kummer und Sehnsucht, aber auch Erleichterung, Wut und Schuld',
                'einen Körper, der müde ist, friert und keinen Hunger hat',
                'Suchen: die Schritte hören, einen Teller zu viel auf den Tisch stellen',
                'Zeiten, in denen der Alltag trägt, und Zeiten, in denen er es nicht tut',
              ),
              '<h2>Was Trauernden guttut</h2>',
              '<p>Sprechen Sie den Namen des Menschen aus, der gestorben ist. Fragen Sie: „Wie war sie?“ Bringen Sie Suppe statt Ratschläge. Kommen Sie nach vierzig Tagen wieder und nach einem Jahr, wenn die anderen nicht mehr kommen.</p>',
              '<p>Wenn jemand über viele Monate den Alltag kaum bewältigt oder sich endlos Vorwürfe macht, braucht es fachliche Unterstützung. Sagt jemand, er oder sie wolle dem verstorbenen Menschen folgen, dann bleiben Sie da und holen Sie sofort Hilfe.</p>',
            ),
          ],
        },
        ar: {
          name: 'ليس للحزن جدول زمني',
          blocks: [
            text(
              '<p>ليس الحزن مرضًا، بل هو حبّ فقدَ عنوانه. يأتي أمواجًا: في الصباح نضحك من طرفة، وعند الظهر تطرحنا أرضًا رائحةُ الهيل. كلا الأمرين صادق، وكلاهما جزء من الآخر.</p>',
              '<h2>ما قد ترونه</h2>',
              list(
                'أسى وشوق، وكذلك ارتياح وغضب وشعور بالذنب',
                'جسد متعب، بارد، بلا شهية',
                'بحث دائم: سماع وقع الخطى، ووضع صحن زائد على المائدة',
                'أوقات يحملنا فيها العيش اليومي، وأوقات لا يحملنا فيها',
              ),
              '<h2>ما ينفع المحزونين</h2>',
              '<p>اذكروا الراحل باسمه، واسألوا: «كيف كان؟» احملوا إليهم حساءً بدل النصائح. وعودوا بعد الأربعين، وبعد عام، حين يكفّ الآخرون عن المجيء.</p>',
              '<p>أما من يكاد لا يقدر على العيش شهورًا طويلة، أو يلوم نفسه بلا نهاية، فيحتاج إلى دعم من مختصّين. وإذا قال أحد إنه يتمنى اللحاق بمن رحل، فابقوا معه واطلبوا العون فورًا.</p>',
            ),
          ],
        },
        fr: {
          name: 'Le deuil n’a pas d’horaire',
          blocks: [
            text(
              '<p>Le deuil n’est pas une maladie. C’est un amour qui a perdu son adresse. Il vient par vagues : le matin, on rit d’une plaisanterie ; à midi, une odeur de cardamome nous renverse. Les deux sont vrais, et les deux vont ensemble.</p>',
              '<h2>Ce que vous verrez peut-être</h2>',
              list(
                'du chagrin, du manque, mais aussi du soulagement, de la colère et de la culpabilité',
                'un corps fatigué, qui a froid et n’a pas faim',
                'la recherche : entendre ses pas, mettre une assiette de trop sur la table',
                'des moments où le quotidien porte, et d’autres où il ne porte pas',
              ),
              '<h2>Ce qui aide les personnes en deuil</h2>',
              '<p>Dites le nom de la personne qui est morte. Demandez : « Comment était-elle ? » Apportez de la soupe plutôt que des conseils. Revenez après quarante jours, après un an, quand les autres ne viennent plus.</p>',
              '<p>Si, pendant de longs mois, une personne arrive à peine à vivre son quotidien ou se fait des reproches sans fin, elle a besoin d’un soutien professionnel. Si quelqu’un dit vouloir rejoindre la personne qui est morte, restez là et cherchez de l’aide tout de suite.</p>',
            ),
          ],
        },
        fa: {
          name: 'سوگ جدول زمانی ندارد',
          blocks: [
            text(
              '<p>سوگ بیماری نیست؛ عشقی است که نشانی‌اش را گم کرده است. موج‌موج می‌آید: صبح به شوخی‌ای می‌خندیم و ظهر بوی هل ما را از پا می‌اندازد. هر دو راست است و هر دو با هم است.</p>',
              '<h2>آنچه شاید ببینید</h2>',
              list(
                'اندوه و دلتنگی، و همچنین آسودگی، خشم و احساس گناه',
                'بدنی خسته، سرد و بی‌اشتها',
                'جستجو: شنیدن صدای پای او، گذاشتن یک بشقاب اضافه سر سفره',
                'وقت‌هایی که زندگی روزمره آدم را نگه می‌دارد و وقت‌هایی که نگه نمی‌دارد',
              ),
              '<h2>چه چیزی به سوگواران کمک می‌کند</h2>',
              '<p>نام کسی را که درگذشته است ببرید. بپرسید: «چگونه آدمی بود؟» به جای نصیحت، سوپ ببرید. پس از چهل روز و پس از یک سال دوباره بیایید، وقتی دیگران دیگر نمی‌آیند.</p>',
              '<p>اگر کسی ماه‌های طولانی به‌سختی از پس زندگی روزمره برمی‌آید یا بی‌پایان خود را سرزنش می‌کند، به پشتیبانی متخصص نیاز دارد. اگر کسی گفت می‌خواهد نزد ازدست‌رفته‌اش برود، کنارش بمانید و فوراً کمک بخواهید.</p>',
            ),
          ],
        },
      },
    },
    {
      key: 'loss-without-certainty',
      access: 'AFTER_PREVIOUS',
      image: 'step-circle.jpg',
      contents: {
        en: {
          name: 'Loss without certainty',
          blocks: [
            text(
              '<p>A brother who left by boat and has not telephoned since. A father who was taken away. A house that still stands, in which strangers live. Such losses have no grave and no last day. People swing between hope and grief, and often they are told: “You must let go now.” They do not have to.</p>',
              '<h2>How to support them</h2>',
              list(
                '<strong>Allow both.</strong> “You hope, and you are afraid. Both may be there.” Use the words the family uses.',
                '<strong>Look for something certain.</strong> Who is here today? What needs to be done this week?',
                '<strong>Decide nothing for them.</strong> Whether a photograph is hung up or put away, the family finds out for itself.',
                '<strong>Support the search.</strong> Tracing services of the Red Cross and Red Crescent help to look for missing relatives.',
              ),
              '<p>Within one family each person may hope differently. That is hard, and it is no one’s fault. Help them to listen to one another without agreeing.</p>',
              '<blockquote>The question stays open. The door to life may stay open too.</blockquote>',
            ),
          ],
        },
        de: {
          name: 'Verlust ohne Gewissheit',
          blocks: [
            text(
              '<p>Ein Bruder, der mit dem Boot fortging und seither nicht angerufen hat. Ein Vater, der abgeholt wurde. Ein Haus, das noch steht und in dem Fremde wohnen. Solche Verluste haben kein Grab und keinen letzten Tag. Die Menschen schwanken zwischen Hoffen und Trauern, und oft hören sie: „Du musst jetzt loslassen.“ Das müssen sie nicht.</p>',
              '<h2>Wie Sie begleiten können</h2>',
              list(
                '<strong>Beides gelten lassen.</strong> „Sie hoffen, und Sie haben Angst. Beides darf da sein.“ Verwenden Sie die Worte der Familie.',
                '<strong>Nach Sicherem suchen.</strong> Wer ist heute da? Was ist diese Woche zu tun?',
                '<strong>Nichts an ihrer Stelle entscheiden.</strong> Ob ein Foto aufgehängt oder weggelegt wird, findet die Familie selbst heraus.',
                '<strong>Die Suche unterstützen.</strong> Die Suchdienste von Rotem Kreuz und Rotem Halbmond helfen, vermisste Angehörige zu finden.',
              ),
              '<p>In einer Familie kann jeder Mensch anders hoffen. Das ist schwer, und niemand ist schuld daran. Helfen Sie ihnen, einander zuzuhören, ohne einig sein zu müssen.</p>',
              '<blockquote>Die Frage bleibt offen. Die Tür zum Leben darf es auch.</blockquote>',
            ),
          ],
        },
        ar: {
          name: 'فقدان بلا يقين',
          blocks: [
            text(
              '<p>أخ ركب البحر ولم يتصل بعدها. أب اقتيد من بيته. بيت ما زال قائمًا ويسكنه غرباء. هذه خسارات لا قبر لها ولا يوم أخير. يتأرجح الناس فيها بين الرجاء والحزن، وكثيرًا ما يُقال لهم: «عليكم أن تتجاوزوا الأمر الآن.» وليس ذلك واجبًا عليهم.</p>',
              '<h2>كيف نرافقهم</h2>',
              list(
                '<strong>إفساح المجال للأمرين.</strong> «في قلبك رجاء وفي قلبك خوف، ولكليهما مكان.» استعملوا كلمات الأسرة نفسها.',
                '<strong>البحث عن شيء مؤكد.</strong> من الحاضر اليوم؟ وما الذي يلزم هذا الأسبوع؟',
                '<strong>ألّا نقرر عنهم شيئًا.</strong> تعليق الصورة أو وضعها جانبًا أمر تهتدي إليه الأسرة بنفسها.',
                '<strong>دعم البحث.</strong> تساعد خدمات البحث عن المفقودين لدى الصليب الأحمر والهلال الأحمر في السؤال عن الغائبين.',
              ),
              '<p>قد يختلف الرجاء بين أفراد الأسرة الواحدة. هذا صعب، ولا ذنب فيه لأحد. ساعدوهم على أن يصغي بعضهم إلى بعض من دون أن يلزمهم الاتفاق.</p>',
              '<blockquote>يبقى السؤال مفتوحًا، ويجوز لباب الحياة أن يبقى مفتوحًا أيضًا.</blockquote>',
            ),
          ],
        },
        fr: {
          name: 'Perdre sans certitude',
          blocks: [
            text(
              '<p>Un frère parti en bateau, qui n’a pas téléphoné depuis. Un père que l’on a emmené. Une maison encore debout, où vivent des inconnus. Ces pertes n’ont ni tombe ni dernier jour. On oscille entre l’espoir et le deuil, et l’on entend souvent : « Il faut tourner la page maintenant. » Ce n’est pas une obligation.</p>',
              '<h2>Comment accompagner</h2>',
              list(
                '<strong>Laisser place aux deux.</strong> « Vous espérez, et vous avez peur. Les deux ont leur place. » Employez les mots de la famille.',
                '<strong>Chercher ce qui est sûr.</strong> Qui est là aujourd’hui ? Qu’y a-t-il à faire cette semaine ?',
                '<strong>Ne rien décider à leur place.</strong> Accrocher une photo ou la ranger : la famille trouvera elle-même.',
                '<strong>Soutenir la recherche.</strong> Les services de recherche de la Croix-Rouge et du Croissant-Rouge aident à retrouver des proches disparus.',
              ),
              '<p>Dans une même famille, chaque personne peut espérer autrement. C’est difficile, et ce n’est la faute de personne. Aidez-les à s’écouter sans devoir être d’accord.</p>',
              '<blockquote>La question reste ouverte. La porte de la vie peut le rester aussi.</blockquote>',
            ),
          ],
        },
        fa: {
          name: 'فقدان بدون یقین',
          blocks: [
            text(
              '<p>برادری که با قایق رفت و دیگر زنگ نزد. پدری که او را بردند. خانه‌ای که هنوز سر پاست و بیگانگان در آن زندگی می‌کنند. این فقدان‌ها نه گوری دارد و نه روز آخری. آدم‌ها میان امید و سوگ در نوسان‌اند و بیشتر وقت‌ها می‌شنوند: «دیگر باید رهایش کنی.» چنین بایدی در کار نیست.</p>',
              '<h2>چگونه همراهی کنیم</h2>',
              list(
                '<strong>جا دادن به هر دو.</strong> «امید دارید و می‌ترسید. هر دو می‌تواند باشد.» از کلمات خود خانواده استفاده کنید.',
                '<strong>جستجوی چیزی مطمئن.</strong> امروز چه کسی اینجاست؟ این هفته چه کاری باید انجام شود؟',
                '<strong>تصمیم نگرفتن به جای آن‌ها.</strong> اینکه عکس به دیوار باشد یا کنار گذاشته شود، با خود خانواده است.',
                '<strong>پشتیبانی از جستجو.</strong> خدمات ردیابی صلیب سرخ و هلال احمر برای یافتن گمشدگان کمک می‌کند.',
              ),
              '<p>در یک خانواده هر کس ممکن است به گونه‌ای دیگر امید داشته باشد. این سخت است و تقصیر هیچ‌کس نیست. کمک کنید به هم گوش بدهند، بی آنکه لازم باشد هم‌نظر شوند.</p>',
              '<blockquote>پرسش باز می‌ماند. درِ زندگی هم می‌تواند باز بماند.</blockquote>',
            ),
          ],
        },
      },
    },
    {
      key: 'rituals',
      access: 'AFTER_PREVIOUS',
      image: 'step-listen.jpg',
      contents: {
        en: {
          name: 'Rituals when home is far away',
          blocks: [
            text(
              '<p>Every culture knows what to do when someone dies: wash, pray, cook, sit together, count the days. When people have had to flee, these customs are often out of reach. There was no burial, the relatives are scattered over five countries, the neighbours here do not know the custom. Then people say: “We have not even mourned properly.”</p>',
              '<h2>Making room for it</h2>',
              list(
                'Ask: “How would you have done it at home? Which part of it is possible here?”',
                'Help with the simple things: a room, an hour, tea, permission for a candle, a prayer rug, a link for the relatives’ video call.',
                'Ask religious leaders whom the family trusts. Do not invent rites for others.',
                'For those without religion: plant a tree, read a letter, tell stories, sing a song.',
              ),
              '<p>A ritual does not end the pain. It gives it a beginning, a form, and people who have seen it. That is much.</p>',
            ),
          ],
        },
        de: {
          name: 'Rituale, wenn die Heimat weit ist',
          blocks: [
            text(
              '<p>Jede Kultur weiß, was zu tun ist, wenn jemand stirbt: waschen, beten, kochen, beieinandersitzen, die Tage zählen. Wer fliehen musste, kann vieles davon oft nicht tun. Es gab kein Begräbnis, die Verwandten leben in fünf Ländern verstreut, die Nachbarn hier kennen den Brauch nicht. Dann sagen Menschen: „Wir haben nicht einmal richtig getrauert.“</p>',
              '<h2>Raum dafür schaffen</h2>',
              list(
                'Fragen Sie: „Wie hätten Sie es zu Hause gemacht? Welcher Teil davon geht hier?“',
                'Helfen Sie beim Einfachen: ein Raum, eine Stunde, Tee, die Erlaubnis für eine Kerze, ein Gebetsteppich, ein Videoanruf mit den Verwandten.',
                'Fragen Sie Geistliche, denen die Familie vertraut. Erfinden Sie keine Riten für andere.',
                'Für Menschen ohne Religion: einen Baum pflanzen, einen Brief vorlesen, erzählen, ein Lied singen.',
              ),
              '<p>Ein Ritual beendet den Schmerz nicht. Es gibt ihm einen Anfang, eine Form und Menschen, die ihn gesehen haben. Das ist viel.</p>',
            ),
          ],
        },
        ar: {
          name: 'طقوس الوداع حين يبعد الوطن',
          blocks: [
            text(
              '<p>تعرف كل ثقافة ما ينبغي فعله حين يموت إنسان: الغسل والصلاة والطبخ والجلوس معًا وعدّ الأيام. وفي النزوح كثيرًا ما يتعذّر القيام بهذه العادات: لم تكن جنازة، والأقارب موزعون في خمسة بلدان، والجيران هنا لا يعرفون العادة. فيقول الناس: «حتى العزاء لم نُقمه كما يجب.»</p>',
              '<h2>لنفسح له مكانًا</h2>',
              list(
                'اسألوا: «كيف كنتم ستفعلون ذلك في بلدكم؟ وما الممكن منه هنا؟»',
                'ساعدوا في الأشياء البسيطة: غرفة، وساعة من الوقت، وشاي، وإذن بإشعال شمعة، وسجادة صلاة، ومكالمة مصوّرة مع الأقارب.',
                'استشيروا من تثق به الأسرة من أهل الدين، ولا تبتكروا طقوسًا لغيركم.',
                'ولغير المتدينين: غرس شجرة، أو قراءة رسالة، أو رواية الذكريات، أو أغنية.',
              ),
              '<p>لا تُنهي الطقوس الألم، لكنها تمنحه بداية وشكلًا وأناسًا شهدوا عليه. وهذا كثير.</p>',
            ),
          ],
        },
        fr: {
          name: 'Les rites, quand on est loin de chez soi',
          blocks: [
            text(
              '<p>Chaque culture sait que faire quand quelqu’un meurt : laver, prier, cuisiner, s’asseoir ensemble, compter les jours. Quand on a dû fuir, ces coutumes sont souvent hors de portée. Il n’y a pas eu d’enterrement, les proches sont dispersés dans cinq pays, les voisins d’ici ne connaissent pas l’usage. Alors on entend : « Nous n’avons même pas fait notre deuil comme il faut. »</p>',
              '<h2>Faire de la place</h2>',
              list(
                'Demandez : « Comment auriez-vous fait chez vous ? Qu’est-ce qui est possible ici ? »',
                'Aidez pour les choses simples : une pièce, une heure, du thé, l’autorisation d’allumer une bougie, un tapis de prière, un lien pour l’appel vidéo avec les proches.',
                'Demandez conseil à des responsables religieux en qui la famille a confiance. N’inventez pas de rites pour les autres.',
                'Pour les personnes sans religion : planter un arbre, lire une lettre, raconter, chanter.',
              ),
              '<p>Un rite ne met pas fin à la douleur. Il lui donne un début, une forme, et des personnes qui l’ont vue. C’est beaucoup.</p>',
            ),
          ],
        },
        fa: {
          name: 'آیین‌ها وقتی وطن دور است',
          blocks: [
            text(
              '<p>هر فرهنگی می‌داند وقتی کسی می‌میرد چه باید کرد: شستن، دعا خواندن، غذا پختن، کنار هم نشستن، شمردن روزها. در آوارگی بسیاری از این رسم‌ها ممکن نیست. خاکسپاری نبوده، خویشان در پنج کشور پراکنده‌اند و همسایه‌های اینجا رسم را نمی‌شناسند. آن وقت مردم می‌گویند: «حتی درست عزاداری نکردیم.»</p>',
              '<h2>جا باز کنیم</h2>',
              list(
                'بپرسید: «در خانهٔ خودتان چگونه انجامش می‌دادید؟ کدام بخش آن اینجا ممکن است؟»',
                'در چیزهای ساده کمک کنید: یک اتاق، یک ساعت، چای، اجازهٔ روشن کردن شمع، جانماز، لینک تماس تصویری با خویشان.',
                'از روحانیانی که خانواده به آن‌ها اعتماد دارد بپرسید. برای دیگران آیین تازه نسازید.',
                'برای کسانی که دین ندارند: کاشتن درخت، خواندن نامه، گفتن خاطره، خواندن ترانه.',
              ),
              '<p>آیین درد را تمام نمی‌کند. به آن آغازی می‌دهد و شکلی، و آدم‌هایی که آن را دیده‌اند. این کم نیست.</p>',
            ),
          ],
        },
      },
    },
  ],
};
