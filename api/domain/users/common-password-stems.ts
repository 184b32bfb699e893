/**
 * Stems of the most common passwords, in lower case: what stays of a password without digits, signs and letter
 * substitutes. "P@ssw0rd!", "Password1!" and "!passWORD99" all have the stem "password". Collected from names, places,
 * teams, songs, films, keyboard walks and words of endearment that people use all over the world.
 */
export const COMMON_STEMS = `
aabbcc aaron abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcxyz abdallah abdul abdullah abdulrahman abigail access accessdenied accord account
acdc achilles acmilan actor actress adam adele admin adminadmin administrador administrator admiral adobe adorable aerosmith afghanistan africa african
afrique aggies agnieszka ahlan ahmad ahmed ahoj aiden airborne airforce airplane aisha ajax aku alabama aladdin alain alaska albi alejandra alejandro alex
alexa alexander alexandra alexandre alexandria alexey alexis alfa algerie alhamdulillah ali alice aliceinwonderland alicia alien aliens alina allah
allahuakbar allie alligator allison ally aloha alone alpha alphabet always alwaysandforever alyssa amal amanda amazing amazon amber ameer amelia amen america
american americano amiga amigo amigos amin amina amir amistad amor amore amorzinho amour amsterdam anaconda anakin anastasia andre andrea andreas andrew
andrey android angel angela angelbaby angelface angelic angelina angelito angels anger anhyeuem anja ann anna anne annie anniversary answer ant anthony
antoine antonio ants ape apollo apple applepie apples april aquaman aquarius aragorn arash archer archery ares argentina ariel aries arizona arkansas arman
army arsenal art arthur artist asd asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfqwer asdfzxcv asdqwe asdzxc ashley askim assassin
asshole astonvilla astro astros ataturk athena athens atlanta atlas atletico audi august aunt auntie aurelie aussie austin australia author autumn ava
avalanche avatar avenger avengers aviator awesome awesomeness ayesha azadeh azerty azertyuiop babak babe babes baby babyblue babyboy babycakes babydoll
babyface babygirl babylove bacardi bach backup bacon badger badgers baer baerchen bagel baghdad bahamas bahar bahram bailey ballet baltimore bambam bambi
bamboo banana bananas band bandit bangkok banjo bank banker baptiste baran barbara barbarian barca barcelona barney baron barry bart bartsimpson baseball
basia basketball bass bassist bastard batman baxter bayern bayernmunich bday beach beaches beagle bean beans bear bears beatles beautiful beauty beaver bebe
bebita because beckham becky bee beer bees beethoven beetle beetles behzad beijing beirut belgium belieber bella belle beloved ben bender benfica bengals
benjamin bentley benvenuto benz beretta berlin bernard bernd berry besiktas bestfriend bestfriends beta betty beverly beyonce bible bieber bienvenido
bienvenue bigbird bigboy bigdaddy bigdick bigdog bigfoot biggie bigguy bigmac bigman bigred bigtits biker bilal bilbo bill billionaire bills billy bingo
biology birgit birthday biscuit bishop bismillah bison bitch bitches bjoern black blackberry blackbird blackcat blackdragon blackhawk blackhawks blackie
blackjack blackmagic blackmetal blackout blackrose blacksabbath blackstar blade blades bleach blessed blessing blessings blink blood bloody bloom blossom
blue bluebell blueberry bluebird blueboy blueeyes bluefish bluejays bluemoon blues bluesky bluesman blume blumen blur bmw bob boba bobafett bobby bobcat
bobmarley boca bomber bonbon bond bondjamesbond bonita bonito bonjour bonjovi bonnie bonsoir boobear booboo boobs boogie book books bookworm boomer booty
bordeaux borg borussia boss bosses boston bowie boxer boxing boy boyfriend boys brad bradley brain brandon brandy brasil braveheart braves bravo brazil bread
bremen brent bretagne brett brewers brian bride brigitte brisbane britain british britney britneyspears brittany broccoli broken brokenheart bronco broncos
bronx bronze brooklyn brother brothers brown brownie brownies browns bruce bruin bruins brutus bryan bubba bubble bubblegum bubbles buccaneer buccaneers
buckeyes buddha buddhist buddy budweiser buffalo bugatti bugs bugsbunny buick bulbasaur bull bulldog bulldogs bullet bullets bulls bullshit bumblebee bunnies
bunny burger burrito business buster butch butter buttercup butterfinger butterflies butterfly button buttons buzz bye byebye cadillac cairo caleb californi
california callofduty calvin camaro camel camera cameron camille campeon camry canada canadian cancer candy candycane candyman canim cantik canucks canyon
capitals capricorn captain captainamerica caramel cardinals care caregiver carl carlos carlsberg carol carolina caroline carolyn carrot carrots cartman casey
cash casino casper cat catdog catherine cathy cats catwoman cecil cedar celine celtic celtics cesar chacha chad challenger champ champion champions chance
change changeit changeme charger chargers charizard charles charlie charliebrown charlotte charmander chaton cheeky cheer cheerleader cheers cheese
cheeseburger cheesecake cheesy cheetah chelsea chemistry cheri cherie cherries cherry cheryl chester cheval chevelle chevrolet chevy chewbacca chewie chica
chicago chichi chicken chickens chico chiefs chihuahua chile chimp china chinese chipper chiquita chloe chocolat chocolate chopin chouchou chris christ
christian christina christine christmas christophe christopher chrome chuck chucky chunky church ciao ciaociao cica cielo cincinnati cinderella cindy cinema
cinnamon cinta cintaku cisco citroen civic clarence clarinet class classes classroom claude claudia clave clement cleo cleveland clever cliff clifford
climber cloud clover clown coach cobra cocacola cocky coco cocoa coconut code codename coder codes cody coffee coke cold coldplay colin college collie
colombia colonel colorado colt colts comet comics commander commando company computer conan concert connect connecticut connection connor contact contrasena
contrasenia control cookie cookiemonster cookies cool coolcat coolcool cooldude coolgirl coolguy coolio coolman cooper cop copper corazon corey corinthians
corolla corona corvette cory cosmic cosmos coucou cougar cougars counter counterstrike countess country coupe course courses courtney cousin cow cowboy
cowboys cowgirl cows coyote crab cracker craig crazy crazyboy crazygirl crazylove crazyman creed cricket crimson crocodile cross crow crue cruiser crusader
crystal crystals cuba cubs cucciolo cuddles cullen cunt cupcake cupid curly cute cutey cutie cutiepie cutter cvbn cyber cyberpunk cyborg cycling cyclist
cyclone cynthia cyrus dachshund dad dada daddy daffy dagger daisies daisy daisymae dakota dale dalejr dallas damascus dammit damn damnit dan dance dancer
dancing dandan daniel danielle danish danny daredevil dariush dark darkangel darkknight darklord darkman darkness darkside darling darthvader darwin database
daughter dave davey david davidson davinci dawid dead deadman deadpool dean dearest death deathnote debian deborah debra december decoder default delaware
delhi dell delta deltaforce demo demon demons denise denmark dennis denver depeche depechemode derek derrick desert design designer desktop destiny detroit
deus deusefiel deutschland developer devil devils dexter dezember dfgh dfghjk diablo diamond diamonds diane dickhead die diego dienstag diesel dieter digimon
dimanche dinamo dingdong dingo dipper directioner director dirty disco disney disneyland disneyworld dixie dmitry doberman doctor dodge dodgers dodo dog
doggie doggy dogs dollar dollars dolly dolphin dolphins dominic dominik domino don donald donaldduck donna donnerstag donnie dontforget donut donuts doobie
doodle doom doraemon dorothy dortmund dota double doubled doudou doughnut douglas dove doves dragon dragonball dragonballz dragonfly dragons drake drawing
dresden drew drive driver driving dropbox drpepper drum drummer drums duane ducati duchess duck duckling ducks ducky dude duke dumbass dumbledore dumbo dummy
dustin dusty dutch dylan dynamite dynamo eagle eagles earl earnhardt earth earthquake easter easy easyone easypass ebay eclipse edc eddie eduardo education
edward edwin eeyore egypt ehsan eight einstein ekaterina elderscrolls elena elephant elephants eleven elham elijah elite elizabeth ella elnaz elsa elvis
elvispresley email emerald emilie emily eminem emma emo emperor empress emyeu energy engel engelchen engine engineer engineering england english enigma enter
enterprise entrance entry enzo epsilon eric erik erin ernest ertyu escape espana espresso estrella eternal eternity ethan ethiopia etoile europe european
evan evangelion evelyn everquest everton evil exam example excellent exit exodus explorer express extreme fabian fabulous facebook fahad faisal faith falcon
falcons fall fallout familia familie famille family fancy fanta fantastic fantasy farhad farid fatboy fatcat fatemeh father fatima fatma fatman fatty
fcbarcelona fdsa februar february fedora felicia felicidade felix fenerbahce fereydoon fernando ferrari ferret feyenoord fghj fiat fiddle fido figaro fighter
film finalfantasy finance findingnemo finland finn fire fireball firebird firefighter firefly firefox fireman first firstlove fish fisher fisherman fishes
fishing fishy five flame flamengo flames flash fleur flintstone flintstones flipflop flipper flores florian florida flower flowerpower flowers floyd fluff
fluffy flute flyers flying football footballer force ford fordtruck forest forever foreverlove forget forgetit forgetme forgot formula fortnite fortyniners
forzajuve forzamilan forzanapoli forzaroma four fox foxes foxtrot foxy france francis franco francois francoise frank frankfurt frankie franklin franky
franziska freak freaks freaky fred freddie freddy frederic freebird freedom freefree freeze freitag french friday friend friendly friends friendship frodo
frog froggy frogs frosty frozen fruehling fuck fucker fucking fuckme fuckoff fuckthis fucku fuckyou fun funfun funny funnyguy funtime fussball futbol
futbolista futebol futurama fuzzy gabriel gabriele galatasaray galaxy galileo galina game gameboy gamecocks gamecube gamer gamers games gaming gamma ganda
gandalf ganesh gangsta gangstar gangster garage garden gardener garfield garlic garuda gary gateway gatinha gatito gator gators gavin gecko geheim gemini
general genesis genius gentleman geography george georgia gerald gerard gerbil gerhard german germany gerrard gfdsa ghana ghjk ghost ghostbusters ghosts
giants giggles gilbert gina ginger giraffe girl girlfriend girls gizmo gladiator glenn glitter global glock gloria gmail goalie goat goats goaway god
godbless godblessme godfather godisgood godislove godzilla goforit gogo gogogo gohan goku gold goldberg golden goldeneye goldenretriever goldfinger goldfish
goldie golf golfball golfer golfing gollum goober goodboy goodbye goodday goodfellas goodgirl goodgod goodlife goodluck goodmorning goodnight goodtimes
goofball goofy google googlemail goose gordon gorgeous gorilla gospel gotcha goth gothic grace gracie grandma grandpa granny granted grape grapes grass gray
greece greek green greenapple greenday greeneyes greentea greg gregory gremio gremlins gretzky grey greyhound grimreaper grizzly groom groovy grumpy
gryffindor guard guardian guardians guenter guest guillaume guinness guitar guitarist guitarman gunit gunner guns gunsmoke gunsnroses guru gymnast gymnastics
gypsy habibi habibti hack hacked hacker hackers hades halflife hallelujah hallo halloween hallowelt halo hamburg hamburger hamed hamid hamlet hamster
hamsters hamza hana handsome hank hanna hannah hannover hans hansolo happiness happy happybirthday happyday happyfeet hardcore hardrock harley harleydavidson
harold harper harrison harry harrypotter harvey hasan hase hasi haslo hassan hate hateyou hatred havana hawaii hawk hawkeyes hawks hayati health healthy
heart heartbreak heartbreaker heartless hearts heat heather heaven heavenly heavymetal hector heels heidi heike heineken heinz hejsan helen helga hell
hellfire hello hellohello hellokitty helloworld hellraiser hellyeah helmut helpdesk henry herat herbert herbst hercules hermes hermione hermosa hero heroes
hershey heslo hewlett hey hgfdsa highlander hiking hill hiphop hippie hippo history hithere hitman hiya hjkl hobbes hobbit hockey hogwarts hokies hola
holamundo holiday holland holly hollywood holy holyspirit homeboy homer homersimpson homerun hometown homework honda honey honeybear honeybee honeybun
honeybunny hoops hoosiers hooters hope horizon hornet hornets horny horse horses horsey horst hosein hospital hossein hosting hot hotboy hotdog hotel hotgirl
hothot hotmail hotrod hotshot hotspur hotstuff hottie hotties hound house houston howard html http hubby huda hugh hugme hugo hugs hulk hummer hund hunde
hundred hunter hunters hunting hurricane hurricanes husain husband huskers huskies husky hussain hussein hustler hyena iamgod iamthebest ian ibrahim icandoit
ice iceberg icecold icecream icecube iceman ichigo ichliebedich idaho idiot iforgot igor iguana ihateu ihateyou illinois ilove ilovegod iloveher ilovehim
iloveit ilovejesus iloveme ilovemom ilovemum ilovemymom ilovemyself iloveu iloveyou iloveyoubaby iloveyouso iloveyoutoo imagination imagine iman imcool
impact impala impreza imthebest incubus independence india indian indiana indigo indonesia ines infantry inferno infinite infinity ingrid insane inshallah
insomnia instagram intel inter internazionale internet inuyasha invierno iowa ipad iphone iran iranian iraq ireland irina iris irish iron ironhorse
ironmaiden ironman isaac isabella isabelle islam island islands ismail israel istanbul italia italian italy ivan ivanov iverson ivy jack jackie jackson jacob
jacqueline jacques jade jagger jaguar jaguars jakarta jake jakub jamaica jamaican jamal james jamesbond jamie jamjam jan jane janet januar january japan
japanese jared jasmin jasmine jason jasper java javad javascript jawad jayden jayhawks jayz jazz jazzy jean jedi jedimaster jeep jeff jeffrey jello jelly
jellybean jellyfish jelszo jenni jennifer jenny jens jeremy jerry jersey jerusalem jesse jessica jessie jessy jesus jesuschrist jesuscristo jetaime
jetfighter jets jetta jeudi jim jimmy jingle jinglebells jkl jklm joan joe joel joey johanna john johnnie johnny johnson jojo joker jokers jonas
jonasbrothers jonathan jordan jorge jose joseph joshua josie journey joy joyce joyful jtm juan judas judith judo judy juergen juicy juli julia juliana julie
julien juliet july jumper june jungle juni junior jupiter justdoit justice justin justinbieber justme juve juventus kabul kacper kaetzchen kai kaka kakashi
kamal kamikaze kamran kandahar kangaroo kansas kanye kappa karachi karaoke karate kareem karen karim karin karl karma karolina kasia katana kate katharina
katherine kathleen kathryn kathy katie katrin katyperry katze kaveh kawasaki kayla keeper keith kelly kelsey kemal kenneth kenny kenobi kent kentucky kenya
kevin key keyboard keymaster keys keyword khadija khaled khalid kickass kiev kiki killall killbill killer killers killme kilo kimber kimberly king kingdom
kingkong kingpin kings kinky kirby kirk kiss kisses kisskiss kissme kissmyass kitten kittens kitties kitty kittycat kiwi klaus klingon knicks knight knuckles
koala kobe kobebryant kocham kochamcie koeln kokoko kool koran korea korean korn kotek kotik kourosh krishna kristina krzysztof kurt kyle labrador lacey lady
ladybird ladybug ladygaga lahore laila lakers lala lalala lamb lambda lamborghini lampard lance lancer landon lantern lapin laptop laracroft larry lars
lasagna laska last lasvegas latte laura lauren laurent lavender lawrence lawyer layla lazio lea leaf league leagueoflegends learn learner learning leaves
lebanon lebron ledzeppelin lee leeds legend legendary legends legia legolas leia leila leipzig lemieux lemon lemonade lemons lena lennon lenovo leo leon
leonard leonardo leonie leopard lesson letme letmein letmeinnow lewis lexi liam liberty libra library liebe liebling lieutenant lieverd lightning lightyear
lilies lille lilly lilo lilwayne lily lima lime limpbizkit lincoln linda lindsay lindsey lineage link linkedin linkinpark linux lion lioness lionking lions
lisa liverpool lizard lkjhg lkjhgf lkjhgfdsa lloyd lobster lock locked logan login logitech logon loki lokomotiv lol lola lolipop lollipop lollol lolo london
lonely lonewolf longhorns looney lord lordjesus lordoftherings losangeles losenord loser losers lotus louie louis louisiana loulou love loveable lovebug
loved lovehate lovelife lovelove lovely loveme lover loverboy lovergirl lovers lovesexy lovestory loveyou loving lucas lucifer lucky luckycharm luckydog
luckyluke luckyone lucy luffy luigi lukas luke lukeskywalker lulu luna lunar lundi luv luvyou lynx lyon lyubov macaroni macbeth macintosh madison madonna
madrid maerz maggie magic magical magician magneto magnolia magnum mahal mahalkita mahdi mahmoud mahsa maiden mail mailbox maine majid major malaysia malcolm
malfoy malina mama mamamia mami mamita mamma manager manchester mancity mandarin mandy manfred mango manhattan maniac manila manon manunited manutd maple
mapleleafs maradona marathon marcel march marcin marco marcus mardi margaret marge marhaba maria mariam marie marilyn marina marine mariners marines mario
marion mariposa mark market markus marlboro marley maroc married mars marseille martha martin martina martine marvel marvin maryam maryland maserati
mashallah mason masoud master masterchief masterkey mastiff mateusz math mathematics mathew mathis matkhau matrix matt matthew matthias maus mausi mavericks
max maxie maxim maxime maximilian maximum maximus maxwell maya maybe mayday mazda mbappe mccartney mdp meatball meatloaf mecca mechanic medical medicine
medina medusa megadeth megan megatron mehdi mehran melanie melbourne melissa mellow melon melvin member memories memory memphis mental meow mercedes
mercedesbenz mercredi mercury mercy merdeka merlin mermaid mermaids messi messiah metal metallica metroid mets mewtwo mexico mia miami miamor mice michael
michaeljackson michaeljordan michel michelangelo michelle michigan mickey mickeymouse microsoft middleearth midnight miguel mike mikey mikhail milad milan
military milk milkshake million millionaire milo mimi mimosa mina minecraft minimum minnesota minnie minniemouse minou miracle miriam misiek misio mission
missouri misty mitch mitchell mitsubishi mittens mittwoch mnbvc mnbvcx mnbvcxz mobile mocha modernwarfare module mohamed mohammad mohammed mohsen mojo molly
mom momma mommy momo mona monaco monamour monday money moneyman moneymoney monika monique monitor monkey monkeyboy monkeys monster monsters montag montana
moon moonbeam moonlight moonraker moonshine moose mordor morgan moritz morpheus morrowind morteza moscow mosquito mostafa motdepasse mother motherfucker
mothers motley motor motorcycle motorhead motorola mountain mountaindew mountains mouse movie movies mozart muchacho muenchen mufasa muffin muffins muffy
muhammad mulan mum mumbai mummy murder murphy muscle muse mushroom mushrooms music musical musician muslim mustafa mustang mustanggt mygod mylove mylover
myname mypass mypassword mysecret myself myspace mysql mysterious mystery nabil nachos nadia nadine nala namaste nana nanana nancy nanny nantes napoli narges
naruto nascar nashville nasir nasrin nasser nastya natali natalia natalie natalka natalya natasha nathalie nathan nathaniel natural nature naughty navy
nazanin nebraska negar neil nelson nemo neo neptune netflix netherlands network nevada never neverland nevermind newbie newcastle newjersey neworleans
newpass newpassword newton newyear newyork newyorkcity neymar nicholas nick nicky nicolas nicole nigeria nikita nikki niklas niko nikolay niloofar niloufar
nils nima nina nine niners ninja ninjas nino nintendo nirvana nissan nitro noah nobody nokia nonono noob noodle noodles noone noor nopass nopassword nora
norman norway norwegian notebook nothing notorious nounours nour novel november noway nowhere nuernberg nugget nuggets number numberone nurse nurses nursing
nutella nutmeg nvidia nyc oak oakland oasis obiwan oblivion ocean oceane oceans october octopus odin oesterreich office officer offspring ohio ohmygod oilers
oklahoma oksana oktober olaf ole oleg olga olive oliver olivia olivier olympic olympics olympus omar omega omid omri one onedirection onelove onepiece onetwo
onetwothree onion only opal opel opensesame openup operator optimus optimusprime oracle orange oranges orbit orca orchestra orchid orchids oregon oreo
orioles orlando oscar osito osman othello othman outlaw outlook overwatch owl owls oxygen ozzie ozzy pacers pacific packard packers pacman paco padawan
padres paintball painter painting pakistan pal palm palmeiras palpatine pamela pancake pancho panda pandas panic pantera panther panthers papa papaya papi
papillon papito paradise paris parisa parol parola parrot parsa party partygirl partytime pascal pass passat passcode passion passme passphrase passw passwd
password passwort pasta pastor patch patches patience patricia patrick patriot patriots paul pauline pavel pawel payment paypal peace peaceful peacemaker
peach peaches peacock peanut peanutbutter peanuts pear pearl pearljam pearls pebbles peewee pegasus pele pelican penguin penguins penis penny pepper pepsi
pepsicola perfect perfection perl perrito perro perry persia persian peru pete peter peterpan petra peugeot peyman pferd pferde pharaoh pheonix philadelphia
philip philipp philippe philippines phillies phillip philly philosophy phoebe phoenix phone photo photographer photography photos physics pianist piano
picard picasso pickle pickles picture pictures pierre pig pigeon piggy piglet pigpen pigs pikachu pilot pimp pimpdaddy pimpin pinball pine pineapple pingpong
pink pinkfloyd pinklady pinkpanther pinky pinoy piotr pipeline pirate pirates pisces pistol pistons pitbull pittsburgh pixar pixie pizza pizzahut placebo
planet planets platinum playboy player players playgirl playmate playoff playstation playtime please pleasure plum pluto pocahontas poem poet poetry pogi
poison poiuy poiuyt poiuytrewq pokemon poker pokerface poland polarbear police policeman polish polly polo polopolo polska pong ponies pontiac pony poodle
pooh poohbear pookie poop poopoo popcorn popeye poppop poppy popstar porky porsche portland porto portugal poseidon postgres potato potatoes potter pouya
powder power powerful powerhouse powers praise pray prayer preciosa precious predator predators premium pretty prettyboy prettygirl priest primavera prince
princesa princesinha princess princesse printer prinzessin private privet problem problems producer professor profit program programmer programming protect
protected proverbs psalm psalms psg psv psycho psychology pubg public pudding puddles puertorico puffy pug puma pumpkin pumpkins punisher punk punkin
punkrock punkrocker puppet puppies puppy puppylove purple purplehaze purplerain pussy pussycat puzzle pyramid python qaz qazqaz qazwsx qazwsxedc qazxsw quake
quebec queen queenbee queens quentin quest question quidditch quiet quincy quran qwaszx qwe qweasd qweasdzx qweasdzxc qweqwe qwer qwert qwerty qwertyasdf
qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzu qwertzui qwertzuiop rabbit rabbits raccoon racecar racer rachel racing radio radiohead rage
ragnarok rahasia raiden raiders rain rainbow rainbows raindrop rainer rainman rainy ralf ralph ram ramadan rambo rami ramin rammstein random randy ranger
rangers rania rap rapper raptors rapture rapunzel rascal rashid raspberry rasta rat ratman rats rattlesnake raven ravens ray raymond razorbacks reader
reading reality realmadrid reaper rebecca rebel red redbull reddog redemption redhead redhot redman redneck redred redrose redrum redskins redsox redwings
reggae reggie reload rembrandt remember rememberme remington renate renault rene renegade rescue residentevil respect retriever retro revelation revenge rewq
rex reza rfv rhino rhythm rice rich richard richer richie rick rickey ricky riddle rifle rihanna riley ringo rivendell river rivers roadking roadrunner
roadster robert robin roblox robocop robot robots rock rockandroll rocker rocket rockets rockies rocknroll rockon rockstar rocky rockyou rodney roger roland
rolex rolf rollingstones rollsroyce roma romain roman romance romantic romeo romeoandjuliet ronald ronaldinho ronaldo ronnie rooney rooster root rosas roscoe
rose rosebud rosemary roses rosie ross rossiya rottweiler rover roxie roxy roya royal royals royalty rtyu rubberduck ruby rufus rugby runescape runner
running rush russell russia russian rusty ruth ryan saab sabine sable sabres sabrina sacramento sadegh sadie saeed safari safe safeplace safety sagittarius
said saigon sailing sailor sailormoon saints sakura salaam salam salasana saleh salem salim sally salma salmon salsa salvation sam saman samantha samedi
samir samira sammy sample samsam samson samstag samsung samuel samurai samus sand sandiego sandra sandrine sandwich sandy sanfrancisco santa santaclaus
santos saopaulo sapphire sara sarah sasha sassy sasuke satan satellite satisfaction saturday saturn saud saudade sauron sausage savage savior saviour
saxophone sayang sayangku scamp scanner scarecrow scarface scarlet scarlett schalke schatje schatz schatzi schluessel schmetterling school schweiz science
scientist scooby scoobydoo scooter scorpio scorpion scorpions scotland scott scottish scout scrappy scream scruffy sdfg sdfgh sea seahawks seal sealteam sean
seaside seattle sebastian sebastien sebring second secret secretary secreto secrets secure secured security sega selena selenagomez seminoles senators senha
sensei seoul sephiroth sepideh september serenade serenity sergeant sergey server service sesame setareh seth seven seviyorum sexsex sexy sexybitch sexyboy
sexygirl sexylady sexylove sexymama sexything shadi shadow shadows shady shaggy shahin shahram shakespeare shakira shalom shane shanghai shannon shaq
shaquille shark sharks sharon shawn sheba sheep shelby shepherd sherlock sherlockholmes shield shinobi shirin shit shithead shiva shogun shopaholic shopping
shortcake shorty shotgun showtime shrek shrimp shukran shutup siavash sicher sidney sierra sifre sigma signin signup silence silent silke silly sillygoose
silver silverado silverfox simba simcity simin simon simple simply simpson simpsons sims sina singapore singer singing single sinner sirius sister sisters
sith six sixers skate skateboard skater skating skeleton skip skipper skippy skull skulls skunk skyblue skyfall skyhawk skyline skype skyrim skywalker slayer
sleeping sleepy slick slider slimshady slipknot slipper sloneczko slonik sloppy slunicko sly slytherin smart smile smiles smiley smiling smoke smokey smokie
smoky smooth smoothie snake snakes snapchat snape snapper snickers sniper snoop snoopdogg snoopy snow snowball snowboard snowfall snowflake snowman snowwhite
snowy snuggles soccer sociology socks softball soha soheil sol solar soldier soldiers soleil solitude solnyshko solution somalia someday somethin something
sommar sommer son song songs sonic sonne sonnenschein sonntag sonny sony sooners sophia sophie soprano soraya sorcerer sorry soulmate southafrica southpark
southpaw southside space spaceman spaceship spaghetti spain spanish spanky sparky sparta spartak spartan spartans special specialforces speed speedster
speedy spencer sphinx spice spider spiderman spiders spike spinach spirit splash spock spongebob spongebobsquarepants spooky sporting sporty spot spotify
spotty spring springtime sprite spurs sqlserver squid squidward squirrel squirt squirtle stacey stacy stalker stallion stan standard stanley star starbright
starbucks starcraft stardust starfish starfox stargate starlight starr stars startrek starwars station steak stealth steel steelers stefan stefanie steffen
stella stellina stephane stephanie stephen stern sternchen steve steven sting stinky stitch stlouis stock stocks stoned stoner stones stories storm
stormtrooper stormy story straight strange stranger strasbourg strawberries strawberry street strength strike striker stripper strong stronger stronghold
student students studies studio study studying stupid stupidme stuttgart subaru subhanallah sublime success successful sucker suckit suckme sugar sugarbear
sugarplum summer summertime sun sunday sunderland sunflower sunny sunrise suns sunset sunshine super superb superboy superduper supergirl superman supermario
supernatural supernova supersonic superstar superuser support surfer surfing surprise survivor susan susanne sushi suzuki sven svetlana swag swagger swan
sweden swedish sweet sweetdreams sweetheart sweetie sweetness sweetpea sweets sweety swift swimmer swimming sword swordfish swords sycamore sydney sylvester
sylvie symphony syria sysadmin system szeretlek taco tacos taffy tammy tampa tango tanja tank tara tarantula tarheels tariq tarzan tasha tatiana tattoo
tattoos taurus taylor taylorswift taz tazmania tea teacher teachers teamo teamomuito teamwork technics techno technology ted teddy teddybear tehran telegram
telephone temp templar temporary temppass ten tennessee tennis tequiero tequieromucho tequila teresa terminator terrier terry terve tesla tesoro tess test
tester testing testpass testtest testuser tetris texans texas tgb thailand thanks thanksgiving thankyou theater theatre thebeast thebeatles thebest thebomb
theboss thecat thecure thedog thegame thegreat theking theman themaster theo theone thepassword there theresa therock thesims theta thetruth thierry think
thinking third thirteen thomas thor thorsten thousand three thug thuglife thumper thunder thunderbird thunderbolt thundercat thursday tiamo tifa tiffany
tiger tigers tigerwoods tigger tim timberwolves timmy timothy tina tinker tinkerbell tippy titan titanic titanium titans toad toast toasty tobacco tobias
toby today together tokiohotel tokyo tom tomasz tomato tombraider tomcat tommy tomorrow tomtom tonight tony toonarmy toor tootsie topaz topcat topgun
topsecret tornado torres torsten tortoise toshiba toto totoro tottenham touchdown toulouse toutou toyota toystory tracy trader trainer training tralala
trance tranquil trans transam transformer transformers travel traveler traveller travis treasure tree trees trekkie trevor trewq trigger trillion trinity
triple tripod triumph trixie trojan trojans trombone trooper tropical trouble troublemaker trout troy truck truckdriver trucker trucking trucks truelove
trumpet trust trustme trustno trustnoone truth tsunami tucker tuesday tuffy tulip tulips tuna tunes tunisie tupac turbo turkey turkish turkiye turquoise
turtle turtles tweety tweetybird twelve twilight twins twister twitter two tyler tyson tyui ubuntu uiop ukraine ulrich ultima ultimate ultra umbrella uncle
underdog undertaker unicorn unicorns uniform united unitedstates universal universe university unknown unlimited unlock unreal uranus urban ursula usa user
username utah uvwxyz uwe vacation vader vahid valentin valentina valentine valentines valeria valerie valhalla valley vampire vampires vanessa vangogh
vanhalen vanilla vasco vbnm vegas vegeta velvet vendredi venezuela vengeance venom venus verano veritas vermont veronique vertigo vicky victor victoria
victory vietnam viking vikings villa village vincent vintage violence violet violets violin vip viper virgin virginia virginie virgo vision vivaldi vivian
vladimir vodka voetbal vogel volcano voldemort volkswagen volleyball volunteers volvo voodoo voyager vulcan wachtwoord waffle waffles wales walid walker
walter wanker warcraft warez warhammer warlock warrior warriors washington wasp water waterfall waterloo watermelon wayne webmaster website wedding wednesday
weekend weird weirdo welcome welcomeback welcomehome welkom welsh wendy werder werewolf werner wert werty wertyu westham whale whales what whatever whatsapp
whatsup whatthe when where whiskers whiskey whisky white whiteboy whitesnake whitesox whitetiger whitewolf whitey who whoami whocares why wicked widow wien
wife wifey wii wiktoria wild wildcard wildcat wildcats wildchild wilderness wildfire wildthing william willie willkommen willow willpower willy winchester
wind windmill windows windy wine winner winners winnie winniethepooh winning winston winter wintertime wisconsin witch wizard wizards wolf wolfgang wolfpack
wolverine wolves wonder wonderful wonderland wonderwoman woodland woods woodstock woody woogie word wordpass words work worker working workout world worldcup
worldofwarcraft worship wrangler wrestler wrestling writer writing wsx wsxedc wyoming xavier xbox xcvb xmas xmen xray xtreme xyz xyzxyz xyzzy yahoo yalda
yamaha yankee yankees yasin yasmin yasmine yellow yesterday yoda yogi yogibear yoshi youknow youloveme young younger yourmama yourmom yourpassword yousef
youssef youtube yoyo yoyoyo ytrewq yulia yuri yusuf yuyu zachary zahra zainab zaqwsx zaqxsw zaqxswcde zealand zebra zeinab zelda zen zenit zeppelin zero zeta
zeus zeynab ziba zidane ziggy zigzag zippy zodiac zoe zoey zombie zombies zorro zuerich zulu zvezda zxc zxcasd zxcasdqwe zxcv zxcvb zxcvbn zxcvbnm zxczxc`;
