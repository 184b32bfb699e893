import { list, text } from '../blocks.ts';
import type { DemoModule } from '../types.ts';

/** First module: what children show at different ages, and what play is for. */
export const howChildrenShowIt: DemoModule = {
  key: 'how-children-show-it',
  translations: { en: { name: 'How children show it' }, de: { name: 'Wie Kinder es zeigen' }, ar: { name: 'كيف يُظهر الأطفال ما بهم' } },
  steps: [
    {
      key: 'every-age',
      access: 'OPEN',
      image: 'step-children.jpg',
      contents: {
        en: {
          name: 'Every age has its own language',
          blocks: [
            text(
              '<p>Children rarely say “I am sad”. They have stomach ache, they bite, they become very well behaved. Behaviour is their sentence; our task is to learn to read it.</p>',
              '<h3>Under six</h3>',
              '<p>They cling, cry easily, wet the bed again, speak like a smaller child. They believe that their thoughts can cause things. Say clearly: “It is not your fault.”</p>',
              '<h3>Six to twelve</h3>',
              '<p>They play what happened, ask the same question again and again, cannot concentrate, worry about their parents and hide their own fear so as to spare them.</p>',
              '<h3>Thirteen and older</h3>',
              '<p>They withdraw, quarrel, take risks, or suddenly carry the whole family. They want to be asked, not questioned.</p>',
              '<p>Most children recover, above all when one adult is there who stays kind and dependable. A child who stops eating or drinking, who hurts themselves, or who speaks of wanting to be dead needs help at once. Children who after some weeks still do not play or sleep need professional help too.</p>',
            ),
          ],
        },
        de: {
          name: 'Jedes Alter hat seine eigene Sprache',
          blocks: [
            text(
              '<p>Kinder sagen selten: „Ich bin traurig.“ Sie haben Bauchweh, sie beißen, sie werden auffallend brav. Ihr Verhalten ist ihr Satz; unsere Aufgabe ist, ihn lesen zu lernen.</p>',
              '<h3>Unter sechs</h3>',
              '<p>Sie klammern, weinen leicht, nässen wieder ein, sprechen wie ein kleineres Kind. Sie glauben, dass ihre Gedanken etwas bewirken können. Sagen Sie deutlich: „Du bist nicht schuld.“</p>',
              '<h3>Sechs bis zwölf</h3>',
              '<p>Sie spielen nach, was geschehen ist, stellen immer wieder dieselbe Frage, können sich nicht konzentrieren, sorgen sich um ihre Eltern und verstecken die eigene Angst, um sie zu schonen.</p>',
              '<h3>Ab dreizehn</h3>',
              '<p>Sie ziehen sich zurück, streiten, gehen Risiken ein oder tragen plötzlich die ganze Familie. Sie möchten gefragt, nicht ausgefragt werden.</p>',
              '<p>Die meisten Kinder erholen sich, vor allem wenn ein erwachsener Mensch da ist, der freundlich und verlässlich bleibt. Ein Kind, das nicht mehr isst oder trinkt, sich selbst verletzt oder davon spricht, tot sein zu wollen, braucht sofort Hilfe. Auch wer nach einigen Wochen noch nicht spielt oder schläft, braucht fachliche Hilfe.</p>',
            ),
          ],
        },
        ar: {
          name: 'لكل عمر لغته',
          blocks: [
            text(
              '<p>قلّما يقول الأطفال: «أنا حزين.» تؤلمهم بطونهم، أو يعضّون، أو يصيرون مهذبين أكثر من المعتاد. سلوكهم هو جملتهم، وعلينا أن نتعلم قراءتها.</p>',
              '<h3>دون السادسة</h3>',
              '<p>يتعلّقون بالكبار، ويبكون بسهولة، ويعودون إلى التبوّل في الفراش أو إلى كلام من هم أصغر منهم. ويعتقدون أن أفكارهم قد تسبّب ما يحدث. فلنقل بوضوح: «الذنب ليس ذنبك.»</p>',
              '<h3>من السادسة إلى الثانية عشرة</h3>',
              '<p>يلعبون ما جرى لهم، ويكررون السؤال نفسه، ويصعب عليهم التركيز، ويقلقون على والديهم ويخفون خوفهم كيلا يثقلوا عليهم.</p>',
              '<h3>من الثالثة عشرة فما فوق</h3>',
              '<p>ينعزلون، أو يتشاجرون، أو يجازفون، أو يحملون فجأة عبء الأسرة كلها. يودّون أن يُسألوا لا أن يُستجوبوا.</p>',
              '<p>يتعافى معظم الأطفال، ولا سيما بوجود شخص كبير واحد يبقى لطيفًا وموثوقًا. والطفل الذي يمتنع عن الأكل أو الشرب، أو يؤذي نفسه، أو يقول إنه يتمنى الموت يحتاج إلى عون فوري. ومن لا يلعبون ولا ينامون حتى بعد أسابيع يحتاجون إلى مختصّين أيضًا.</p>',
            ),
          ],
        },
      },
    },
    {
      key: 'play',
      access: 'AFTER_PREVIOUS',
      image: 'step-children.jpg',
      contents: {
        en: {
          name: 'Play is how children think',
          blocks: [
            text(
              '<p>A boy builds a house of stones, lets it fall down, and builds it again. He does this twenty times. He is not stuck. He is working: each time the house stands up again, and each time it is he who decides when it falls.</p>',
              '<h2>How adults can help</h2>',
              list(
                'Give time and a place. Stones, cloth, a ball and paper are enough.',
                'Sit nearby, without leading. Say what you see: “The house is standing again.”',
                'Let children draw what <em>they</em> want. Never order “draw the war”.',
                'Offer games in which everyone wins: singing in a circle, passing a ball, clapping a rhythm.',
              ),
              '<h2>When play goes round in circles</h2>',
              '<p>If a game always ends badly and the child becomes more tense each time, you may add something small: “And here comes someone who helps. What could they do?” If nothing changes over weeks, seek advice.</p>',
              '<blockquote>Do not ask a child to sit still and forget. Let them run and remember in their own way.</blockquote>',
            ),
          ],
        },
        de: {
          name: 'Spielen ist Denken',
          blocks: [
            text(
              '<p>Ein Junge baut ein Haus aus Steinen, lässt es einstürzen und baut es wieder auf. Zwanzigmal. Er steckt nicht fest. Er arbeitet: Jedes Mal steht das Haus wieder, und jedes Mal bestimmt er, wann es fällt.</p>',
              '<h2>Was Erwachsene tun können</h2>',
              list(
                'Zeit und einen Platz geben. Steine, Tücher, ein Ball und Papier genügen.',
                'In der Nähe sitzen, ohne zu lenken. Sagen, was Sie sehen: „Das Haus steht wieder.“',
                'Kinder malen lassen, was <em>sie</em> wollen. Nie anordnen: „Mal den Krieg.“',
                'Spiele anbieten, bei denen alle gewinnen: im Kreis singen, einen Ball weitergeben, einen Rhythmus klatschen.',
              ),
              '<h2>Wenn das Spiel sich im Kreis dreht</h2>',
              '<p>Endet ein Spiel immer schlimm und wird das Kind jedes Mal angespannter, dürfen Sie etwas Kleines hinzufügen: „Und da kommt jemand, der hilft. Was könnte der tun?“ Ändert sich über Wochen nichts, holen Sie sich Rat.</p>',
              '<blockquote>Verlangen Sie von einem Kind nicht, still zu sitzen und zu vergessen. Lassen Sie es rennen und sich auf seine Weise erinnern.</blockquote>',
            ),
          ],
        },
        ar: {
          name: 'الأطفال يفكرون باللعب',
          blocks: [
            text(
              '<p>طفل يبني بيتًا من الحجارة، ثم يهدمه، ثم يبنيه من جديد، عشرين مرة. ليس عالقًا، إنه يعمل: في كل مرة يقوم البيت ثانية، وفي كل مرة يكون هو من يقرر متى يسقط.</p>',
              '<h2>كيف يساعد الكبار</h2>',
              list(
                'توفير الوقت والمكان. تكفي حجارة وقطع قماش وكرة وورق.',
                'الجلوس بالقرب دون توجيه، وقول ما نراه: «عاد البيت واقفًا.»',
                'ترك الأطفال يرسمون ما يريدونه <em>هم</em>، فلا نطلب أبدًا: «ارسموا الحرب.»',
                'ألعاب يفوز فيها الجميع: غناء في حلقة، أو تمرير كرة، أو تصفيق على إيقاع.',
              ),
              '<h2>حين يدور اللعب في دائرة مغلقة</h2>',
              '<p>إذا انتهى اللعب دائمًا نهاية سيئة وازداد الطفل توترًا في كل مرة، فيمكن إضافة شيء صغير: «وها قد جاء من يساعد، فماذا يمكنه أن يفعل؟» وإن لم يتغير شيء خلال أسابيع فلنطلب المشورة.</p>',
              '<blockquote>لا نطلب من طفل أن يجلس ساكنًا وينسى؛ فلندعه يركض ويتذكر على طريقته.</blockquote>',
            ),
          ],
        },
      },
    },
    {
      key: 'nights',
      access: 'AFTER_PREVIOUS',
      image: 'step-grief.jpg',
      contents: {
        en: {
          name: 'Nights: sleep, dreams and wet beds',
          blocks: [
            text(
              '<p>In the evening it becomes quiet, and then fear comes. Parents ask about nights more often than about anything else. This needs no cure, only patience and a fixed order.</p>',
              '<h2>Going to sleep</h2>',
              list(
                'The same small things at the same time: washing, a story, a song.',
                'A light that stays on, and a sentence that is always the same: “I am here. I will look in on you.”',
                'No news in the evening, and no frightening talk in the same room.',
              ),
              '<h2>Bad dreams</h2>',
              '<p>Sit beside the bed and say where you are: “You are in our room. It is night. I am with you.” If the child wants to tell the dream, listen briefly; do not ask about it before morning. Some children like to draw it and give it another ending.</p>',
              '<h2>The wet bed</h2>',
              '<p>It is not defiance. Do not scold and do not shame; change the sheet together without many words. With more security it usually passes. If there is pain or fever, see a doctor.</p>',
            ),
          ],
        },
        de: {
          name: 'Nächte: Schlaf, Träume und nasse Betten',
          blocks: [
            text(
              '<p>Am Abend wird es still, und dann kommt die Angst. Nach nichts fragen Eltern so oft wie nach den Nächten. Es braucht dafür kein Heilmittel, nur Geduld und eine feste Ordnung.</p>',
              '<h2>Einschlafen</h2>',
              list(
                'Dieselben kleinen Dinge zur selben Zeit: waschen, eine Geschichte, ein Lied.',
                'Ein Licht, das anbleibt, und ein Satz, der immer gleich ist: „Ich bin da. Ich schaue nach dir.“',
                'Abends keine Nachrichten und keine beängstigenden Gespräche im selben Zimmer.',
              ),
              '<h2>Schlimme Träume</h2>',
              '<p>Setzen Sie sich ans Bett und sagen Sie, wo das Kind ist: „Du bist in unserem Zimmer. Es ist Nacht. Ich bin bei dir.“ Möchte das Kind den Traum erzählen, hören Sie kurz zu; fragen Sie erst am Morgen danach. Manche Kinder malen ihn gern und geben ihm ein anderes Ende.</p>',
              '<h2>Das nasse Bett</h2>',
              '<p>Es ist kein Trotz. Schimpfen Sie nicht und beschämen Sie nicht; wechseln Sie gemeinsam das Laken, ohne viele Worte. Mit mehr Sicherheit vergeht es meist. Schmerzen oder Fieber lassen Sie bitte ärztlich abklären.</p>',
            ),
          ],
        },
        ar: {
          name: 'الليالي: النوم والأحلام والفراش المبتلّ',
          blocks: [
            text(
              '<p>في المساء يسود السكون فيأتي الخوف. ولا يسأل الآباء والأمهات عن شيء كما يسألون عن الليالي. لا يلزم لهذا دواء، بل صبر ونظام ثابت.</p>',
              '<h2>وقت النوم</h2>',
              list(
                'الأشياء الصغيرة نفسها في الوقت نفسه: غسل، ثم قصة، ثم أغنية.',
                'ضوء يبقى مشتعلًا، وجملة لا تتغير: «أنا هنا، وسأطمئن عليك.»',
                'لا أخبار في المساء، ولا أحاديث مخيفة في الغرفة نفسها.',
              ),
              '<h2>الأحلام المزعجة</h2>',
              '<p>اجلسوا بجانب السرير وذكّروا الطفل بمكانه: «أنت في غرفتنا، والوقت ليل، وأنا معك.» وإن أراد الطفل أن يحكي حلمه فأصغوا إليه قليلًا، ولا تسألوا عنه قبل الصباح. ومن الأطفال من يحب أن يرسمه ويجعل له نهاية أخرى.</p>',
              '<h2>الفراش المبتلّ</h2>',
              '<p>ليس عنادًا. لا توبيخ ولا إحراج؛ بدّلوا الملاءة معًا دون كلام كثير. يزول الأمر غالبًا حين يزداد الشعور بالأمان. وعند وجود ألم أو حمّى تلزم زيارة الطبيب.</p>',
            ),
          ],
        },
      },
    },
  ],
};
