import { image, list, steps, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';

/** Second module: why groups help, a first meeting, and its difficult moments. */
export const groups: DemoModule = {
  key: 'groups',
  translations: {
    en: { name: 'The strength of groups' },
    de: { name: 'Die Kraft der Gruppe' },
    ar: { name: 'قوة المجموعة' },
    fr: { name: 'La force des groupes' },
    fa: { name: 'نیروی گروه' },
  },
  steps: [
    {
      key: 'why-groups-help',
      access: 'OPEN',
      image: 'step-circle.jpg',
      contents: {
        en: {
          name: 'Why groups help',
          blocks: [
            text(
              '<p>At the third meeting a woman says: “I thought I was the only one who still lays a plate for him.” Three others nod. Nothing has been solved, and everything is lighter. A group can do this in a way that one helper alone cannot.</p>',
              '<h2>What works in a group</h2>',
              list(
                'I am not the only one.',
                'I can help others, although I need help myself.',
                'I hear how someone else got through it.',
                'For one hour I am not a case, a number, a newcomer, but a person with a name.',
              ),
              '<h2>When a group is not right</h2>',
              '<p>For people who are in acute danger, who cannot be in a room with others at present, or who have been hurt by someone in the same circle. They need a conversation on their own first. Speak with everyone briefly beforehand, and let each person decide freely.</p>',
            ),
          ],
        },
        de: {
          name: 'Warum Gruppen tragen',
          blocks: [
            text(
              '<p>Beim dritten Treffen sagt eine Frau: „Ich dachte, nur ich stelle noch einen Teller für ihn hin.“ Drei andere nicken. Nichts ist gelöst, und alles ist leichter. Das kann eine Gruppe auf eine Weise, die eine einzelne Person nicht kann.</p>',
              '<h2>Was in einer Gruppe wirkt</h2>',
              list(
                'Ich bin nicht allein damit.',
                'Ich kann anderen helfen, obwohl ich selbst Hilfe brauche.',
                'Ich höre, wie jemand anders hindurchgekommen ist.',
                'Eine Stunde lang bin ich kein Fall, keine Nummer, nicht neu hier, sondern ein Mensch mit einem Namen.',
              ),
              '<h2>Wann eine Gruppe nicht passt</h2>',
              '<p>Für Menschen, die akut gefährdet sind, die es gerade nicht mit anderen in einem Raum aushalten oder denen jemand aus demselben Kreis wehgetan hat. Sie brauchen zuerst ein Gespräch für sich. Sprechen Sie vorher kurz mit allen, und lassen Sie jede Person frei entscheiden.</p>',
            ),
          ],
        },
        ar: {
          name: 'لماذا تحملنا المجموعة',
          blocks: [
            text(
              '<p>في اللقاء الثالث تقول امرأة: «ظننت أنني وحدي من لا تزال تضع له صحنًا على المائدة.» فتومئ ثلاث أخريات. لم يُحلّ شيء، ومع ذلك صار كل شيء أخفّ. تستطيع المجموعة ذلك على نحو لا يستطيعه شخص واحد.</p>',
              '<h2>ما الذي ينفع في المجموعة</h2>',
              list(
                'لست وحدي في هذا.',
                'أستطيع أن أساعد غيري مع أنني أحتاج إلى المساعدة.',
                'أسمع كيف اجتاز شخص آخر محنته.',
                'ساعة من الزمن لا أكون فيها ملفًا ولا رقمًا ولا وافدًا، بل إنسانًا له اسم.',
              ),
              '<h2>متى لا تكون المجموعة مناسبة</h2>',
              '<p>لمن هم في خطر داهم، أو لا يحتملون الآن البقاء مع آخرين في غرفة واحدة، أو آذاهم شخص من الدائرة نفسها. هؤلاء يحتاجون أولًا إلى حديث على انفراد. تحدثوا مع الجميع قليلًا قبل البدء، وليقرر كل شخص بحرية.</p>',
            ),
          ],
        },
        fr: {
          name: 'Pourquoi les groupes aident',
          blocks: [
            text(
              '<p>À la troisième rencontre, une femme dit : « Je croyais être la seule à mettre encore une assiette pour lui. » Trois autres hochent la tête. Rien n’est résolu, et tout est plus léger. Un groupe peut cela d’une manière qu’une personne seule ne peut pas.</p>',
              '<h2>Ce qui agit dans un groupe</h2>',
              list(
                'Je ne suis pas la seule personne à vivre cela.',
                'Je peux aider les autres, alors que j’ai moi-même besoin d’aide.',
                'J’entends comment quelqu’un d’autre a traversé l’épreuve.',
                'Pendant une heure, je ne suis ni un dossier, ni un numéro, ni quelqu’un qui vient d’arriver, mais une personne avec un nom.',
              ),
              '<h2>Quand un groupe ne convient pas</h2>',
              '<p>Pour les personnes en danger immédiat, pour celles qui ne supportent pas en ce moment d’être dans une pièce avec d’autres, ou à qui quelqu’un du même cercle a fait du mal. Elles ont d’abord besoin d’un entretien individuel. Parlez brièvement avec chaque personne avant de commencer, et laissez chacune décider librement.</p>',
            ),
          ],
        },
        fa: {
          name: 'چرا گروه کمک می‌کند',
          blocks: [
            text(
              '<p>در نشست سوم زنی می‌گوید: «فکر می‌کردم فقط منم که هنوز برایش بشقاب می‌گذارم.» سه نفر دیگر سر تکان می‌دهند. چیزی حل نشده، ولی همه چیز سبک‌تر است. گروه این را به گونه‌ای می‌تواند که یک نفر به تنهایی نمی‌تواند.</p>',
              '<h2>چه چیزی در گروه اثر می‌کند</h2>',
              list(
                'فقط من نیستم.',
                'می‌توانم به دیگران کمک کنم، با آنکه خودم به کمک نیاز دارم.',
                'می‌شنوم که دیگری چگونه از آن گذشته است.',
                'یک ساعت نه پرونده‌ام، نه شماره و نه تازه‌رسیده، بلکه انسانی هستم که نامی دارد.',
              ),
              '<h2>وقتی گروه مناسب نیست</h2>',
              '<p>برای کسانی که در خطر فوری‌اند، کسانی که حالا تاب بودن با دیگران در یک اتاق را ندارند، یا کسانی که یکی از همین جمع به آن‌ها آسیب زده است. آن‌ها اول به گفت‌وگوی جداگانه نیاز دارند. پیش از آغاز با همه کوتاه حرف بزنید و بگذارید هر کس آزادانه تصمیم بگیرد.</p>',
            ),
          ],
        },
      },
    },
    {
      key: 'a-first-meeting',
      access: 'AFTER_PREVIOUS',
      image: 'step-listen.jpg',
      contents: {
        en: {
          name: 'Leading a first meeting',
          blocks: [
            text(
              '<p>The first meeting answers one single question: am I safe here? So plan less content and more calm. Come early, set out the chairs, make tea.</p>',
            ),
            image(
              'inline-chairs-in-a-circle.png',
              'Eight chairs in a circle, seen from above, around a round carpet with a light in the middle.',
              'A circle without a table and without a first place.',
            ),
            text(
              '<h2>A plan for ninety minutes</h2>',
              steps(
                '<strong>Welcome (10):</strong> who we are, when we finish, where the toilet is, that anyone may leave the room at any time.',
                '<strong>Names (15):</strong> each person says what they would like to be called, and, only if they wish, something about their name.',
                '<strong>Agreements (20):</strong> collected from the group, written in its own words.',
                '<strong>Topic (30):</strong> one question for all, for example “What has helped you to get through this week?” Those who wish to may speak.',
                '<strong>Closing (15):</strong> one word from each person, one breath together, the date of the next meeting.',
              ),
              '<h2>Agreements that hold</h2>',
              list(
                'What we hear stays here, except when someone is in danger.',
                'One person speaks, the others listen.',
                'No one has to speak. We do not judge and do not preach.',
              ),
            ),
          ],
        },
        de: {
          name: 'Ein erstes Treffen leiten',
          blocks: [
            text(
              '<p>Das erste Treffen beantwortet eine einzige Frage: Bin ich hier sicher? Planen Sie also weniger Inhalt und mehr Ruhe ein. Kommen Sie früh, stellen Sie die Stühle, kochen Sie Tee.</p>',
            ),
            image(
              'inline-chairs-in-a-circle.png',
              'Acht Stühle im Kreis, von oben gesehen, um einen runden Teppich mit einem Licht in der Mitte.',
              'Ein Kreis ohne Tisch und ohne ersten Platz.',
            ),
            text(
              '<h2>Ein Plan für neunzig Minuten</h2>',
              steps(
                '<strong>Willkommen (10):</strong> wer wir sind, wann wir aufhören, wo die Toilette ist, dass alle jederzeit hinausgehen dürfen.',
                '<strong>Namen (15):</strong> Jede Person sagt, wie sie genannt werden möchte, und nur wer mag, etwas zum eigenen Namen.',
                '<strong>Abmachungen (20):</strong> aus der Gruppe gesammelt, in ihren eigenen Worten aufgeschrieben.',
                '<strong>Thema (30):</strong> eine Frage für alle, zum Beispiel „Was hat Ihnen durch diese Woche geholfen?“ Wer mag, spricht.',
                '<strong>Abschluss (15):</strong> ein Wort von jeder Person, ein gemeinsamer Atemzug, der Termin des nächsten Treffens.',
              ),
              '<h2>Abmachungen, die halten</h2>',
              list(
                'Was wir hören, bleibt hier, außer wenn jemand in Gefahr ist.',
                'Eine Person spricht, die anderen hören zu.',
                'Niemand muss sprechen. Wir urteilen nicht und predigen nicht.',
              ),
            ),
          ],
        },
        ar: {
          name: 'قيادة اللقاء الأول',
          blocks: [
            text('<p>يجيب اللقاء الأول عن سؤال واحد: هل أنا في أمان هنا؟ لذلك خطّطوا لمحتوى أقل وهدوء أكثر. احضروا مبكرين، ورتّبوا الكراسي، وأعدّوا الشاي.</p>'),
            image('inline-chairs-in-a-circle.png', 'ثمانية كراسيّ في حلقة كما تُرى من الأعلى، حول سجادة مستديرة في وسطها ضوء.', 'حلقة بلا طاولة وبلا صدر مجلس.'),
            text(
              '<h2>خطة لتسعين دقيقة</h2>',
              steps(
                '<strong>الترحيب (10):</strong> من نحن، ومتى ننتهي، وأين دورة المياه، وأن الخروج من الغرفة متاح في أي وقت.',
                '<strong>الأسماء (15):</strong> يذكر كل شخص الاسم الذي يحب أن يُنادى به، ومن شاء حكى شيئًا عن اسمه.',
                '<strong>الاتفاقات (20):</strong> تُجمع من المجموعة وتُكتب بكلماتها.',
                '<strong>الموضوع (30):</strong> سؤال واحد للجميع، مثل: «ما الذي أعانكم على اجتياز هذا الأسبوع؟» ويتكلم من يشاء.',
                '<strong>الختام (15):</strong> كلمة من كل شخص، ونَفَس مشترك، وموعد اللقاء القادم.',
              ),
              '<h2>اتفاقات تدوم</h2>',
              list('ما نسمعه يبقى هنا، إلا إذا كان أحد في خطر.', 'واحد يتكلم والآخرون يصغون.', 'لا أحد ملزم بالكلام. لا نُصدر أحكامًا ولا نعظ.'),
            ),
          ],
        },
        fr: {
          name: 'Animer une première rencontre',
          blocks: [
            text(
              '<p>La première rencontre répond à une seule question : suis-je en sécurité ici ? Prévoyez donc moins de contenu et plus de calme. Venez tôt, disposez les chaises, préparez du thé.</p>',
            ),
            image(
              'inline-chairs-in-a-circle.png',
              'Huit chaises en cercle, vues d’en haut, autour d’un tapis rond avec une lumière au milieu.',
              'Un cercle sans table et sans place d’honneur.',
            ),
            text(
              '<h2>Un plan pour quatre-vingt-dix minutes</h2>',
              steps(
                '<strong>Accueil (10) :</strong> qui nous sommes, quand nous finissons, où sont les toilettes, que l’on peut sortir à tout moment.',
                '<strong>Prénoms (15) :</strong> chaque personne dit comment elle aimerait qu’on l’appelle et, seulement si elle le souhaite, quelque chose sur son nom.',
                '<strong>Accords (20) :</strong> recueillis dans le groupe, écrits avec ses mots.',
                '<strong>Thème (30) :</strong> une question pour tout le monde, par exemple « Qu’est-ce qui vous a aidé à traverser cette semaine ? » Parle qui veut.',
                '<strong>Clôture (15) :</strong> un mot de chaque personne, une respiration ensemble, la date de la prochaine rencontre.',
              ),
              '<h2>Des accords qui tiennent</h2>',
              list(
                'Ce que nous entendons reste ici, sauf si quelqu’un est en danger.',
                'Une personne parle, les autres écoutent.',
                'Personne n’est obligé de parler. Nous ne jugeons pas et ne faisons pas la morale.',
              ),
            ),
          ],
        },
        fa: {
          name: 'پیش بردن نخستین نشست',
          blocks: [
            text(
              '<p>نخستین نشست فقط به یک پرسش پاسخ می‌دهد: آیا اینجا در امان هستم؟ پس محتوای کمتر و آرامش بیشتر در نظر بگیرید. زود بیایید، صندلی‌ها را بچینید و چای آماده کنید.</p>',
            ),
            image(
              'inline-chairs-in-a-circle.png',
              'هشت صندلی در یک حلقه از بالا، دور قالیچه‌ای گرد که نوری در میان آن است.',
              'حلقه‌ای بدون میز و بدون بالا و پایین.',
            ),
            text(
              '<h2>برنامه‌ای برای نود دقیقه</h2>',
              steps(
                '<strong>خوشامد (۱۰):</strong> ما که هستیم، کی تمام می‌کنیم، دستشویی کجاست، و اینکه هر کس هر وقت خواست می‌تواند بیرون برود.',
                '<strong>نام‌ها (۱۵):</strong> هر کس می‌گوید دوست دارد چه صدایش کنند و فقط اگر بخواهد، چیزی دربارهٔ نامش.',
                '<strong>قرارها (۲۰):</strong> از خود گروه گرفته و با کلمات خودش نوشته می‌شود.',
                '<strong>موضوع (۳۰):</strong> یک پرسش برای همه، مثلاً «چه چیزی کمک کرد این هفته را بگذرانید؟» هر کس خواست حرف می‌زند.',
                '<strong>پایان (۱۵):</strong> یک کلمه از هر نفر، یک نفس با هم، روز نشست بعدی.',
              ),
              '<h2>قرارهایی که می‌ماند</h2>',
              list(
                'آنچه می‌شنویم اینجا می‌ماند، مگر آنکه کسی در خطر باشد.',
                'یک نفر حرف می‌زند و دیگران گوش می‌دهند.',
                'هیچ‌کس مجبور نیست حرف بزند. قضاوت نمی‌کنیم و موعظه نمی‌کنیم.',
              ),
            ),
          ],
        },
      },
    },
    {
      key: 'difficult-moments',
      access: 'AFTER_PREVIOUS',
      image: 'step-rest.jpg',
      contents: {
        en: {
          name: 'Difficult moments',
          blocks: [
            text(
              '<p>There is no group without difficult moments. You need not prevent them; you need only stay recognisably calm.</p>',
              '<h3>Someone weeps</h3>',
              '<p>Wait. Breathe. Often the neighbour already reaches out a hand. Then: “Would you like to stay with us, or go outside for a while with Maryam?”</p>',
              '<h3>No one speaks</h3>',
              '<p>Count to twenty. Then say kindly: “Silence is allowed too. Perhaps we could talk in pairs first.”</p>',
              '<h3>Someone speaks without end</h3>',
              '<p>“Thank you, Yusuf, there is much in what you say. I would like to hear what the others think too.”</p>',
              '<h3>Details that frighten</h3>',
              '<p>“I will stop you here, because it is a lot for all of us. Let us speak about it afterwards, the two of us.” And then do it.</p>',
              '<h3>Quarrel about politics</h3>',
              '<p>Return to the agreement: “Here we speak about how we are, not about who is right.”</p>',
              '<h3>Someone says that they do not want to live</h3>',
              '<p>“Thank you for telling us. I take this seriously. We will not talk about it in the circle; Maryam goes out with you now.” The second leader stays with the person and gets help at once. You stay with the circle and ask everyone how they are before they leave. If you lead alone, end the meeting and stay with the person.</p>',
              '<blockquote>Lead in pairs whenever you can: one person speaks, the other watches over the circle.</blockquote>',
            ),
          ],
        },
        de: {
          name: 'Schwierige Momente',
          blocks: [
            text(
              '<p>Es gibt keine Gruppe ohne schwierige Momente. Sie müssen sie nicht verhindern; Sie müssen nur spürbar ruhig bleiben.</p>',
              '<h3>Jemand weint</h3>',
              '<p>Warten Sie. Atmen Sie. Oft streckt die Nachbarin schon die Hand aus. Dann: „Möchten Sie bei uns bleiben oder mit Maryam eine Weile hinausgehen?“</p>',
              '<h3>Niemand spricht</h3>',
              '<p>Zählen Sie bis zwanzig. Dann sagen Sie freundlich: „Auch Schweigen ist erlaubt. Vielleicht reden wir erst einmal zu zweit.“</p>',
              '<h3>Jemand redet ohne Ende</h3>',
              '<p>„Danke, Yusuf, da steckt viel drin. Ich möchte gern auch die anderen dazu hören.“</p>',
              '<h3>Einzelheiten, die erschrecken</h3>',
              '<p>„Ich unterbreche Sie hier, weil es für uns alle viel ist. Lassen Sie uns nachher zu zweit darüber sprechen.“ Und dann tun Sie es auch.</p>',
              '<h3>Streit über Politik</h3>',
              '<p>Kehren Sie zur Abmachung zurück: „Hier sprechen wir darüber, wie es uns geht, nicht darüber, wer recht hat.“</p>',
              '<h3>Jemand sagt, nicht mehr leben zu wollen</h3>',
              '<p>„Danke, dass Sie uns das sagen. Ich nehme es ernst. Wir besprechen es nicht im Kreis; Maryam geht jetzt mit Ihnen hinaus.“ Die zweite Leitung bleibt bei der Person und holt sofort Hilfe. Sie bleiben beim Kreis und fragen alle, wie es ihnen geht, bevor sie gehen. Wenn Sie allein leiten, beenden Sie das Treffen und bleiben Sie bei der Person.</p>',
              '<blockquote>Leiten Sie zu zweit, wann immer es geht: Eine Person spricht, die andere behält den Kreis im Blick.</blockquote>',
            ),
          ],
        },
        ar: {
          name: 'لحظات صعبة',
          blocks: [
            text(
              '<p>لا تخلو مجموعة من لحظات صعبة. وليس المطلوب منعها، بل أن يبقى هدوؤكم محسوسًا.</p>',
              '<h3>شخص يبكي</h3>',
              '<p>انتظروا وتنفّسوا. كثيرًا ما تمتد إليه يد من يجلس بجانبه. ثم يمكن السؤال: «هل تفضّل البقاء معنا أم الخروج قليلًا مع مريم؟»</p>',
              '<h3>لا أحد يتكلم</h3>',
              '<p>عُدّوا حتى العشرين، ثم قولوا بلطف: «الصمت مسموح أيضًا. لعلّنا نبدأ بالحديث اثنين اثنين.»</p>',
              '<h3>شخص يتكلم بلا نهاية</h3>',
              '<p>«شكرًا يا يوسف، في كلامك الكثير. أودّ أن نسمع رأي الآخرين أيضًا.»</p>',
              '<h3>تفاصيل تُخيف</h3>',
              '<p>«أستأذنك في التوقف هنا، فهذا ثقيل علينا جميعًا. لنتحدث عنه بعد اللقاء على انفراد.» ثم افعلوا ذلك حقًا.</p>',
              '<h3>خلاف حول السياسة</h3>',
              '<p>عودوا إلى الاتفاق: «نتحدث هنا عن أحوالنا، لا عمّن هو على حق.»</p>',
              '<h3>شخص يقول إنه لا يريد أن يعيش</h3>',
              '<p>«شكرًا لأنك قلت لنا ذلك. كلامك مهم جدًا. لن نناقش هذا في الحلقة؛ ستخرج مريم معك الآن.» يبقى الشريك في القيادة مع الشخص ويطلب العون فورًا. وابقوا أنتم مع الحلقة، واسألوا الجميع عن حالهم قبل انصرافهم. ومن يقود وحده ينهي اللقاء ويبقى مع الشخص.</p>',
              '<blockquote>ليكن للقاء اثنان يقودانه كلما أمكن: واحد يتكلم، والآخر يرعى الحلقة بنظره.</blockquote>',
            ),
          ],
        },
        fr: {
          name: 'Des moments difficiles',
          blocks: [
            text(
              '<p>Aucun groupe n’est sans moments difficiles. Vous n’avez pas à les empêcher ; il suffit que l’on sente votre calme.</p>',
              '<h3>Quelqu’un pleure</h3>',
              '<p>Attendez. Respirez. Souvent, la personne assise à côté tend déjà la main. Puis : « Voulez-vous rester avec nous, ou sortir un moment avec Maryam ? »</p>',
              '<h3>Personne ne parle</h3>',
              '<p>Comptez jusqu’à vingt. Puis dites avec douceur : « Le silence aussi est permis. Peut-être pouvons-nous d’abord parler deux par deux. »</p>',
              '<h3>Quelqu’un parle sans fin</h3>',
              '<p>« Merci, Yusuf, il y a beaucoup dans ce que vous dites. J’aimerais entendre aussi ce qu’en pensent les autres. »</p>',
              '<h3>Des détails qui effraient</h3>',
              '<p>« Je vous arrête ici, parce que c’est beaucoup pour tout le monde ici. Parlons-en après, vous et moi. » Et faites-le vraiment.</p>',
              '<h3>Dispute sur la politique</h3>',
              '<p>Revenez à l’accord : « Ici, nous parlons de comment nous allons, pas de qui a raison. »</p>',
              '<h3>Quelqu’un dit ne plus vouloir vivre</h3>',
              '<p>« Merci de nous le dire. Je prends cela au sérieux. Nous n’en parlerons pas dans le cercle ; Maryam sort avec vous maintenant. » La seconde personne qui anime reste avec elle et cherche de l’aide tout de suite. Vous restez avec le cercle et demandez à chaque personne comment elle va avant son départ. Si vous animez sans second, terminez la rencontre et restez avec la personne.</p>',
              '<blockquote>Animez à deux chaque fois que c’est possible : l’une parle, l’autre garde le cercle en vue.</blockquote>',
            ),
          ],
        },
        fa: {
          name: 'لحظه‌های دشوار',
          blocks: [
            text(
              '<p>هیچ گروهی بدون لحظه‌های دشوار نیست. لازم نیست جلوی آن‌ها را بگیرید؛ کافی است آرامش شما حس شود.</p>',
              '<h3>کسی گریه می‌کند</h3>',
              '<p>صبر کنید. نفس بکشید. بیشتر وقت‌ها کسی که کنارش نشسته خودش دست دراز می‌کند. بعد: «می‌خواهید پیش ما بمانید یا کمی با مریم بیرون بروید؟»</p>',
              '<h3>هیچ‌کس حرف نمی‌زند</h3>',
              '<p>تا بیست بشمارید. بعد با مهربانی بگویید: «سکوت هم آزاد است. شاید بهتر باشد اول دو به دو حرف بزنیم.»</p>',
              '<h3>کسی بی‌پایان حرف می‌زند</h3>',
              '<p>«سپاسگزارم یوسف، در حرف شما خیلی چیزها هست. دوست دارم نظر دیگران را هم بشنوم.»</p>',
              '<h3>جزئیاتی که می‌ترساند</h3>',
              '<p>«همین‌جا حرف شما را نگه می‌دارم، چون برای همهٔ ما سنگین است. بعد از نشست، دو نفری دربارهٔ آن حرف بزنیم.» و بعد واقعاً این کار را بکنید.</p>',
              '<h3>بحث سیاسی</h3>',
              '<p>به قرار برگردید: «اینجا از حال خود حرف می‌زنیم، نه از اینکه حق با کیست.»</p>',
              '<h3>کسی می‌گوید نمی‌خواهد زنده بماند</h3>',
              '<p>«سپاسگزارم که این را به ما گفتید. حرف شما را جدی می‌گیرم. در جمع دربارهٔ آن حرف نمی‌زنیم؛ مریم حالا با شما بیرون می‌آید.» همراه شما در پیش بردن گروه کنار او می‌ماند و فوراً کمک می‌گیرد. شما با جمع می‌مانید و پیش از رفتن، حال همه را می‌پرسید. اگر تنها هستید، نشست را تمام کنید و کنار آن شخص بمانید.</p>',
              '<blockquote>هر وقت ممکن است گروه را دو نفری پیش ببرید: یکی حرف می‌زند و دیگری چشمش به حلقه است.</blockquote>',
            ),
          ],
        },
      },
    },
  ],
};
