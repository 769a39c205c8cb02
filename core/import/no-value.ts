/** Texts that people write into a cell without a value. */
const NO_VALUES: ReadonlySet<string> = new Set(
  "- -- --- – — － ー ? ?? \\n {} [] n/a n.a. na nan #n/a nil none null undefined unknown tbd tbc tba unknown none blank"
    .split(" ")
    .concat(
      "not known",
      "untitled",
      "unnamed",
      "ohne titel",
      "unbenannt",
      "sans titre",
      "sin título",
      "senza titolo",
      "not available",
      "not applicable",
      "to be confirmed",
      "no website",
      "no website found",
      "no site",
      "none found",
      "none known",
      "not found",
      "no account",
      "coming soon",
      "coming soon!",
      "under construction",
      "to be announced",
      "to follow",
      ...(
        "k. a.,k.a.,keine angabe,nicht bekannt,nicht angegeben,n.c.,non communiqué,non communiquée,non renseigné,no tiene,sin datos," +
        "sin información,no disponible,n/d,n.d.,s/d,non disponibile,não informado,niet bekend,n.v.t.,uppgift saknas,saknas,ikke oplyst," +
        "ei tiedossa,brak danych,b/d,нет данных,н/д,нет сайта,該当なし,非公開,不詳,未詳,비공개,미상,해당없음,不详,未公开,待定"
      ).split(","),
      ..."keine unbekannt aucun aucune néant inconnu inconnue ninguno ninguna desconocido desconocida nessuno assente sconosciuto nenhum desconhecido desconhecida geen onbekend".split(
        " ",
      ),
      ..."ingen okänd okänt ukjent ukendt tuntematon brak nieznany нет отсутствует неизвестно неизвестен неизвестна なし 不明 未定 없음 미정 无 無 未知 暂无".split(
        " ",
      ),
    ),
);

const LONGEST = 20;

/** Whether a cell says that it has no value: `N/A`, `-`, `unknown`, `none yet`. */
export const isPlaceholder = (text: string): boolean => {
  if (text.length > LONGEST) return false;
  const plain = text.trim().replace(IN_BRACKETS, "$1").toLowerCase();
  return NO_VALUES.has(plain.endsWith(" yet") ? plain.slice(0, -" yet".length) : plain);
};

const IN_BRACKETS = /^[([](.+)[)\]]$/;

export const isNoValue = (text: string): boolean => text.trim() === "" || isPlaceholder(text);

/** Errors of formulas in Excel, Numbers, LibreOffice and Google Sheets, in the languages they are shown in. */
const ERRORS: ReadonlySet<string> = new Set(
  `#ref! #name? #div/0! #value! #null! #num! #spill! #calc! #field! #blocked! #connect! #unknown! #busy! #external! #python! #timeout!
#error! #circular! #n/a #n/a! #getting_data #loading... #bezug! #wert! #zahl! #nv #überlauf! #kalk! #feld! #verbinden! #unbekannt!
#valeur! #nom? #nombre! #nul! #propagation! #champ! #nd #n/d #¡ref! #¡valor! #¿nombre? #¡num! #¡nulo! #¡nulo #¡null! #¡div/0!
#¡desbordamiento! #valor! #rif! #valore! #nome? #nullo! #espansione! #núm! #nulo! #despejar! #verw! #waarde! #naam? #getal! #leeg!
#deel/0! #n/b #overloop! #referens! #värdefel! #namn? #ogiltigt! #skärning! #saknas! #division/0! #ogiltig! #reference! #værdi! #navn?
#nummer! #i/t #verdi! #feil! #ugyldig! #viittaus! #arvo! #nimi? #luku! #tyhjä! #puuttuu! #jako/0! #adr! #arg! #nazwa? #liczba! #zero!
#dziel/0! #odkaz! #hodnota! #název? #číslo! #dělení_nulou! #není_k_dispozici #hiv! #érték! #név? #szám! #nulla! #hiányzik #zéróosztó!
#başv! #değer! #ad? #sayı! #boş! #sayı/0! #böl/0! #yok #ссылка! #знач! #имя? #число! #пусто! #дел/0! #н/д #перенос!`.split(
    /\s+/,
  ),
);

/** Whether a cell holds an error of a spreadsheet: `#REF!`, `#BEZUG!`, `Err:502`, or `####` of a column that is too narrow. */
export const isSpreadsheetError = (text: string): boolean => {
  if (text.length > 300 || !/^\s*(?:#|Err:)/.test(text)) return false;
  const cell = text.trim();
  return ERRORS.has(cell.toLowerCase()) || /^(?:#{3,}|Err:\d{3})$/.test(cell);
};
