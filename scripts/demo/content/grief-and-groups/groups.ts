import { image, list, steps, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';

/** Second module: why groups help, a first meeting, and its difficult moments. */
export const groups: DemoModule = {
  key: 'groups',
  translations: { en: { name: 'The strength of groups' }, de: { name: 'Die Kraft der Gruppe' }, ar: { name: 'قوة المجموعة' } },
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
      },
    },
  ],
};
