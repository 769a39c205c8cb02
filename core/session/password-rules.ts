import { LIMITS } from "../limits.ts";
import type { WeakPassword } from "./session.ts";
import { emailKey } from "../text/addresses.ts";
import { MOST_COMMON_PASSWORDS } from "./most-common-passwords.ts";

/** In characters. Long enough for a passphrase, short enough for a request. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = LIMITS.password;

/**
 * Why a password is refused, or `undefined`. There are no composition rules, because they make passwords worse.
 * Common passwords are refused (NIST SP 800-63B, 3.1.1.2).
 */
export const weaknessOf = (password: string, email: string): WeakPassword | undefined => {
  if (!password.isWellFormed()) return weak("broken-text", "must be well-formed Unicode");
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN)
    return weak("too-short", `must have at least ${PASSWORD_MIN} characters`);
  if (length > PASSWORD_MAX)
    return weak("too-long", `must have at most ${PASSWORD_MAX} characters`);
  if (isCommon(password.toLowerCase()) || isOwnEmail(password.toLowerCase(), emailKey(email))) {
    return weak("too-common", "is one of the most common passwords");
  }
  return undefined;
};

const weak = (reason: WeakPassword["reason"], message: string): WeakPassword => ({
  kind: "weak-password",
  reason,
  message,
});

const LISTED: ReadonlySet<string> = new Set(MOST_COMMON_PASSWORDS);

const isCommon = (password: string): boolean =>
  LISTED.has(password) ||
  isShortNumber(password) ||
  isRepeated(password) ||
  isRunOfKeys(password) ||
  isDressedUpWord(password) ||
  isDressedUpWord(withoutLeet(password));

/** Dates, telephone numbers and sequences of digits. */
const isShortNumber = (password: string): boolean => /^\d{8,12}$/u.test(password);

/** `aaaaaaaa`, `abcabcabc`, `passpass`: one short piece, repeated. */
const isRepeated = (password: string): boolean => /^(.{1,4}?)\1+$/u.test(password);

const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qazwsxedcrfvtgbyhnujm",
  "!@#$%^&*()",
];
const RUNS_BOTH_WAYS = [...RUNS, ...RUNS.map((run) => Array.from(run).toReversed().join(""))];

/** Pieces of the alphabet or the keyboard: `12345678`, `qwer1234`, `1q2w3e4r`. */
const isRunOfKeys = (password: string): boolean => {
  let rest = password;
  while (rest !== "") {
    const piece = longestRunAtStart(rest);
    if (piece < 3) return false;
    rest = rest.slice(piece);
  }
  return true;
};

const longestRunAtStart = (text: string): number => {
  for (let length = Math.min(text.length, 28); length > 0; length -= 1) {
    const start = text.slice(0, length);
    if (RUNS_BOTH_WAYS.some((run) => run.includes(start))) return length;
  }
  return 0;
};

const DRESS_LIMIT = 5;

/** A common word, once or twice, with a few digits or symbols around it: `dragon2024!`, `!!secret99`. */
const isDressedUpWord = (password: string): boolean => {
  const start = password.search(/[a-z]/u);
  const end = endOfLetters(password);
  if (start === -1 || start + password.length - end > DRESS_LIMIT) return false;
  const parts = password.slice(start, end).split(/[^a-z]+/u);
  return parts.length <= 2 && parts.every((part) => isCommonWord(part));
};

/** The index from which only digits and symbols follow. */
const endOfLetters = (password: string): number =>
  /(?<![^a-z])[^a-z]*$/u.exec(password)?.index ?? password.length;

/** Two common words with this many letters together are a passphrase. */
const TWO_WORDS_LIMIT = 14;

const isCommonWord = (letters: string): boolean => {
  if (COMMON_PASSWORD_WORDS.has(letters)) return true;
  if (letters.length >= TWO_WORDS_LIMIT) return false;
  for (let at = 3; at <= letters.length - 3; at += 1) {
    if (
      COMMON_PASSWORD_WORDS.has(letters.slice(0, at)) &&
      COMMON_PASSWORD_WORDS.has(letters.slice(at))
    ) {
      return true;
    }
  }
  return false;
};

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** `p@ssw0rd` → `password`, but trailing digits and symbols stay: `p@ssw0rd1!` → `password1!`. */
const withoutLeet = (password: string): string => {
  const end = endOfLetters(password);
  return (
    password.slice(0, end).replace(/[013457@$!]/gu, (sign) => LEET[sign] ?? sign) +
    password.slice(end)
  );
};

const isOwnEmail = (password: string, email: string): boolean => {
  const [name = "", host = ""] = email.split("@");
  return [email, name, host].some(
    (part) =>
      part.length >= 4 && password.includes(part) && password.length - part.length <= DRESS_LIMIT,
  );
};

/** Common words of leaked passwords, with or without digits and symbols around them. Lower case, letters only. */
const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
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
