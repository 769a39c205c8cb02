/**
 * Words that lists of leaked passwords are made of, alone or dressed up with digits and signs.
 * Lower case, letters only.
 */
export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `
  aaaaaa abcabc abcdef access action adidas admin administrator admins airborne aleksandr alexander
  alexandra alexis allison amanda america american anderson andrea andrew andrey angel angela angelina
  angels anthony apples arsenal arthur asdf asdfasdf asdfgh ashley asshole august austin australia
  babygirl badboy bailey banana barbara barcelona barney baseball basketball batman beautiful benjamin
  bigdaddy bigdick bigdog birdie bitches blahblah blessed blink blizzard bonjour booboo boston bradley
  brandon brandy britney brooklyn brother bubbles buddy bulldog buster butterfly butthead caddie calvin
  camaro cameron canada captain caroline carpet casper cassie celtic champion changeit changeme charles
  charlie charlotte cheese chelsea cherry chester chicago chicken chocolate chris christian christina
  christine christopher chrissy classic claudia coffee college computer connect cookie cooper corvette
  courtney cowboy cowboys creative cricket crystal dakota dallas daniel danielle darkness database david
  death december default defender demo denise dennis destiny diamond dolphin dolphins dragon dreamer driver
  drowssap eagle eagles easter edward einstein elephant elizabeth enter eminem emmanuel england explorer
  facebook fairway family father fender ferrari fighter fishing florida flower flowers football forever
  foursome frankie freddy freedom friday friend friends fuck fucking fuckme fuckoff fuckyou gabriel galaxy
  gandalf garfield gateway gemini george giants ginger giovanni god goldfish golf golfball golfbrands
  golfclub golfer golfing google gordon gracie green guest guitar hammer hannah happy hardcore harley
  harrison heather hello helloworld helpme heritage hockey holein hotdog hunter hunting iceman iloveu
  iloveyou indian infinity internet ireland isabella jackson jaguar jasmine jasper jeffrey jennifer jeremy
  jessica jessie jesus jonathan jordan joseph joshua junior justice justin kathleen katherine kawasaki
  kennedy kenneth kevin kimberly kitten knight lakers laserjet lauren legend leonardo letmein liberty
  lincoln liverpool login london looking lorenzo louise love loveme lovely lover loverboy loveyou lucky
  madison maggie magic manager manchester marina marine marines mariposa marlboro martin martina master
  matrix matthew maverick maxwell melissa mercedes mercury metallica michael michele michelle mickey
  midnight mike military miller mobile monday money monkey monster morgan mother mountain muffin murphy
  mustang naruto nascar natalie natasha nathan newpass newpassword newyork nicholas nicole nintendo
  nirvana nissan nothing november oliver omgpop online opensesame operator orange pacific packers pamela
  panther panthers paradise parola pass passat passport passw passwd password passwort patricia patrick
  peaches peanut pepper phoenix pictures playboy player please pokemon police porsche power precious
  prince princess private professional purple pussy putter qazwsx qazwsxedc qwer qwert qwerty qwertyuiop
  qweasd qweasdzxc rachel raiders rainbow ranger rangers raymond rebecca redskins reddog redsox remember
  richard robert rockstar root rosebud runner russia sabrina samantha sammy samsung samurai sandra
  saturday scarlett school scooby scooter scorpio scorpion sebastian secret secure security semperfi
  senior september service shadow shannon sharon shirley shit sierra silver simple simpsons slayer
  slipknot smokey smooth snickers snoopy snowball soccer softball somebody sophie spanky sparky spartan
  special spider spiderman spring squirt srinivas stanley starwars start startrek steelers stella stephanie
  steven strawberry student success summer sunday sunflower sunset sunshine super superman superstar
  support swordfish sydney system taylor teacher temp temppass tennis teresa test tester testing testtest
  theman therock thomas thunder thursday tiffany tigers tiger tigger timothy titanic titleist topgun
  toyota travis tristan trouble trustno trustnoone tuesday turtle twitter unicorn united unknown user
  vampire vanessa veronica victor victoria viking viper virginia voodoo warrior webmaster wednesday
  welcome whatever william williams willie wilson windows winner winston winter wizard wolverine xavier
  yamaha yankees yellow yourname zaq zxcvbn zxcvbnm zxcasdqwe
  `
    .trim()
    .split(/\s+/u),
);
