/** Texts that people write into a cell without a value. */
const NO_VALUES: ReadonlySet<string> = new Set(
  `-,--,---,–,—,－,ー,?,??,\\n,{},[]
n/a,n.a.,na,nan,#n/a,nil,none,null,undefined,blank,unknown,not known,none known,none found,not found,not available,not applicable
tbd,tbc,tba,to be confirmed,to be announced,to follow,coming soon,coming soon!,under construction
untitled,unnamed,ohne titel,unbenannt,sans titre,sin título,senza titolo,no website,no website found,no site,no account
k. a.,k.a.,keine,keine angabe,unbekannt,nicht bekannt,nicht angegeben
n.c.,aucun,aucune,néant,inconnu,inconnue,non communiqué,non communiquée,non renseigné
s/d,ninguno,ninguna,desconocido,desconocida,no tiene,sin datos,sin información,no disponible
n/d,n.d.,nessuno,assente,sconosciuto,non disponibile,nenhum,desconhecido,desconhecida,não informado
n.v.t.,geen,onbekend,niet bekend,ingen,okänd,okänt,uppgift saknas,saknas,ukjent,ukendt,ikke oplyst,tuntematon,ei tiedossa
b/d,brak,brak danych,nieznany,нет,н/д,нет данных,нет сайта,отсутствует,неизвестно,неизвестен,неизвестна
なし,不明,未定,該当なし,非公開,不詳,未詳,없음,미정,비공개,미상,해당없음,无,無,未知,暂无,不详,未公开,待定`.split(
    /[,\n]/,
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
