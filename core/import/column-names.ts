import { SOCIAL_NETWORKS, type SocialNetwork } from "../brand/social-networks.ts";
import { fromKeys } from "../records.ts";
import { foldAccents, lettersOf } from "../text/fold.ts";
import { IMPORT_FIELDS, type ImportField } from "./import-field.ts";

// Common column names besides the names and headers in BRAND_FIELDS. Each string is a list.

/** Names or words by language. */
export type Names = Readonly<Record<string, string>>;

/** A column's name for comparison: `Instagram followers`, `instagram_followers` and `instagramFollowers` are equal. */
export const columnKey = (name: string): string => lettersOf(foldAccents(name));

const foldedWords = (words: Names): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((list) => foldAccents(list).split(" ")));

const NAMES: Partial<Readonly<Record<ImportField, Names>>> = {
  name: {
    en: "maker, manufacturer, business, organisation, organization, make, member, vendor, firm, firm name, trademark, word mark, mark text, exhibitor, supplier",
    de: "Marke, Markenname, Hersteller, Firma, Firmenname, Unternehmen, Unternehmensname, Bezeichnung, Aussteller, Lieferant, Mitglied",
    fr: "marque, nom, nom de la marque, nom commercial, raison sociale, société, entreprise, fabricant, exposant, fournisseur",
    es: "marca, nombre, nombre de la marca, nombre comercial, razón social, empresa, compañía, fabricante, expositor, proveedor",
    it: "marchio, nome, nome del marchio, nome commerciale, ragione sociale, denominazione, azienda, produttore, società, espositore, fornitore",
    pt: "nome, nome da marca, nome comercial, fabricante, empresa, expositor, fornecedor",
    nl: "merk, merknaam, naam, bedrijf, bedrijfsnaam, fabrikant, leverancier, exposant",
    sv: "varumärke, namn, märke, företag, företagsnamn, tillverkare, leverantör, utställare",
    da: "mærke, mærkenavn, navn, virksomhed, virksomhedsnavn, firma, firmanavn, producent, leverandør, udstiller",
    fi: "nimi, tuotemerkki, brändi, brändin nimi, yritys, valmistaja, yrityksen nimi",
    pl: "marka, nazwa, nazwa marki, nazwa firmy, firma, producent",
    cs: "značka, název, název značky, název firmy, výrobce, jméno, firma",
    tr: "marka adı, isim, firma, firma adı, üretici, şirket, şirket adı",
    ru: "марка, бренд, название, название бренда, название компании, наименование, компания, производитель, фирма, поставщик",
    uk: "назва, назва компанії, назва бренду, компанія, виробник, бренд, марка",
    ja: "ブランド, ブランド名, 会社名, 社名, メーカー, メーカー名, 企業名, 名前, 名称, 出展社, 出展社名, 英語名, 英文名, 英語表記, 欧文表記",
    ko: "브랜드, 브랜드명, 회사, 회사명, 상호, 업체명, 이름, 제조사, 영문명, 영어 이름",
    zh: "品牌, 品牌名, 品牌名称, 公司, 公司名称, 名称, 厂商, 制造商, 品牌名稱, 公司名稱, 名稱, 製造商, 英文名, 英文名称, 英文品牌, 英文名稱",
    no: "merke, merkenavn, navn, bedrift, bedriftsnavn, firmanavn, produsent, leverandør, utstiller",
    hu: "márka, márkanév, név, cég, cégnév, gyártó",
    ro: "marcă, nume, denumire, firmă, nume firmă, companie, producător",
    el: "επωνυμία, μάρκα, όνομα, εταιρεία, κατασκευαστής",
    ar: "العلامة التجارية, اسم العلامة التجارية, العلامة, الاسم, الشركة, اسم الشركة, الماركة",
    he: "מותג, שם המותג, שם, חברה",
    vi: "thương hiệu, tên thương hiệu, tên, công ty",
    id: "merek, nama merek, nama, perusahaan",
    th: "แบรนด์, ชื่อแบรนด์, ชื่อ, บริษัท",
  },
  websiteUrl: {
    en: "domain, www, online, internet, website link, home page",
    de: "Webseite, Internetseite, Internetadresse, Netzseite, Homepage, Domain, Unternehmensdomain",
    fr: "site internet, site web, site officiel, adresse web",
    es: "sitio web, página web, sitio oficial",
    it: "sito, sito web, sito internet, sito ufficiale",
    pt: "página, sítio, site, página web, endereço web",
    nl: "webadres, webstek",
    sv: "webbplats, hemsida, webbsida",
    da: "hjemmeside, websted",
    fi: "verkkosivusto, kotisivu, verkkosivu, sivusto",
    pl: "strona, strona internetowa, adres strony, strona www, witryna",
    cs: "webová stránka, stránky, webové stránky, web",
    tr: "web sitesi, site adresi, internet sitesi, internet adresi",
    ru: "сайт, веб сайт, вебсайт, официальный сайт, адрес сайта",
    uk: "вебсайт, сайт, вебсторінка",
    ja: "サイト, 公式サイト, ウェブサイト, ホームページ, 公式ホームページ, ウェブ",
    ko: "웹사이트, 홈페이지, 공식 홈페이지, 사이트, 공식사이트, 웹 사이트",
    zh: "网站, 官网, 网址, 官方网站, 網站, 官網, 網址, 官方網站",
    no: "nettside, nettsted, hjemmeside",
    hu: "weboldal, honlap, weblap",
    ro: "pagină web, site web",
    el: "ιστότοπος, ιστοσελίδα, ιστοσελίδες",
    ar: "الموقع الإلكتروني, الموقع, موقع الويب, رابط الموقع",
    he: "אתר, אתר אינטרנט",
    vi: "trang web",
    id: "situs web, situs, laman",
    th: "เว็บไซต์",
  },
  foundedYear: {
    en: "incorporation, incorporated, start, started, began, launch, launched, formed, founding, foundation, inception, established",
    de: "gegründet, gegr, Gründung, Gründungsjahr, Jahr, seit, Gründung Jahr, Jahr der Gründung",
    fr: "fondé, fondée, fondation, création, année, année de fondation, année de création, date de création, date de fondation, créée en, fondée en",
    es: "fundada, fundado, fundación, año, año de fundación, fecha de fundación, fecha de creación",
    it: "fondata, fondato, fondazione, anno, anno di fondazione, data di fondazione, anno di nascita",
    pt: "fundação, ano, ano de fundação, fundada em, fundado em, ano de criação, data de fundação",
    nl: "opgericht, oprichting, jaar, oprichtingsjaar",
    sv: "grundat, grundad, grundades, grundår, år, etablerat, startår",
    da: "grundlagt, stiftet, grundlagt år, stiftelsesår, etableret",
    fi: "perustettu, perustamisvuosi",
    pl: "założona, założono, rok, rok założenia, data założenia",
    cs: "založeno, rok založení, založení",
    tr: "kuruluş, kuruluş yılı, yıl",
    ru: "год, год основания, основана, основан, основание, дата основания",
    uk: "рік, рік заснування, засновано",
    ja: "設立, 設立年, 創業, 創業年, 創立, 創立年, 設立年月, 創業年度, 創業年月, 創業年月日, 設立年月日",
    ko: "설립, 설립년도, 설립연도, 설립일, 설립연월일, 창립, 창립년도, 창업, 창업년도",
    zh: "成立, 成立年份, 成立时间, 创立, 创立年份, 创始年份, 成立時間, 創立, 創立年份, 创立时间, 成立日期, 创建时间, 创办年份, 成立年",
    no: "grunnlagt, stiftet, etablert",
    hu: "alapítás éve, alapítva, alapítás, alapítási év",
    ro: "an înființare, anul înființării, fondat, anul fondării",
    el: "έτος ίδρυσης, ίδρυση, έτος",
    ar: "سنة التأسيس, تاريخ التأسيس, التأسيس",
    he: "שנת הקמה, שנת ייסוד, נוסד",
    vi: "năm thành lập, thành lập",
    id: "tahun berdiri, didirikan, tahun pendirian",
    th: "ปีที่ก่อตั้ง, ก่อตั้ง",
  },
  hqLocation: {
    en: "where, where from, where based, home, head office, main office, place, base, based, city state, city country, town country",
    de: "Hauptsitz, Firmensitz, Sitz, Standort",
    fr: "siège, siège social, lieu, localisation",
    es: "sede, sede central, ubicación, lugar",
    it: "sede legale, luogo",
    pt: "localização, sede social",
    nl: "hoofdkantoor, vestiging, vestigingsplaats",
    sv: "huvudkontor, säte",
    da: "hovedkontor, hovedsæde",
    fi: "pääkonttori, kotipaikka",
    pl: "siedziba, lokalizacja",
    cs: "sídlo",
    tr: "merkez, konum",
    ru: "штаб-квартира, местоположение, расположение",
    uk: "штаб квартира",
    ja: "本社, 本社所在地, 所在地, 拠点",
    ko: "본사, 본사 위치, 소재지, 위치",
    zh: "总部, 总部所在地, 总公司, 总公司所在地, 總公司, 總公司所在地, 公司所在地, 所在地, 总部地点, 總部, 總部所在地, 地点",
    no: "hovedkontor",
    hu: "székhely, központ",
    ro: "sediu, sediul central",
    el: "έδρα",
    ar: "المقر, المقر الرئيسي",
    he: "מטה",
    vi: "trụ sở, trụ sở chính",
    id: "kantor pusat, lokasi",
    th: "สำนักงานใหญ่",
  },
  shortDescription: {
    en: "blurb, one liner, in short, in a nutshell, pitch, strapline, slogan, excerpt",
    de: "Kurzbeschreibung, Beschreibung, Kurztext",
    fr: "résumé, description courte, accroche",
    es: "resumen, descripción corta, descripción",
    it: "riassunto, descrizione breve, descrizione",
    pt: "resumo, descrição, descrição curta, breve descrição",
    nl: "omschrijving, beschrijving, korte beschrijving",
    sv: "beskrivning, kort beskrivning",
    pl: "opis, krótki opis",
    tr: "açıklama",
    ru: "описание, краткое описание",
    ja: "説明, 概要, 紹介",
    ko: "설명, 소개, 개요",
    zh: "简介, 描述, 说明, 介绍, 簡介, 說明, 介紹",
    da: "beskrivelse",
    no: "kort beskrivelse",
    cs: "popis, krátký popis",
    hu: "leírás, rövid leírás",
    ro: "descriere",
    el: "περιγραφή",
    uk: "опис",
    ar: "الوصف, وصف",
    he: "תיאור",
    vi: "mô tả",
    id: "deskripsi",
    fi: "kuvaus",
  },
  longDescription: {
    en: "blurb, story, history, overview, background, profile, body, content",
    de: "Über uns, Geschichte, Langbeschreibung, ausführliche Beschreibung",
    fr: "histoire, description longue, présentation, présentation longue",
    es: "historia",
    ja: "詳細, 詳細説明",
    zh: "详情",
  },
  categories: {
    en: "what they make, what it makes, makes, what they sell, products, product types, product category, product line, known for, product groups, product range, product area",
    de: "Produkte, Kategorie, Kategorien, Sortiment, Produktgruppe, Warengruppe",
    fr: "catégorie, catégories, produits",
    es: "categoría, categorías, productos",
    it: "categoria, categorie, prodotti",
    pt: "produtos, categoria, categorias",
    nl: "categorie, categorieën, producten",
    sv: "kategori, kategorier, produkter, produktkategori, produktgrupp",
    da: "varegruppe, varer, kategori, kategorier, produkter",
    fi: "kategoriat, tuotteet, kategoria, tuoteryhmä",
    pl: "kategorie, produkty, kategoria, asortyment",
    cs: "kategorie zboží, kategorie, produkty",
    tr: "kategori adı, ürünler, kategori, kategoriler",
    ru: "категория, категории, продукция, товары",
    ja: "カテゴリ, カテゴリー, 製品, 商品, 分類, 取扱製品, 取扱商品, 主な製品, 主要製品, 主力商品",
    ko: "카테고리, 제품, 품목, 분류",
    zh: "类别, 分类, 产品, 主营产品, 主要产品, 产品类别, 产品类型, 类型, 類別, 分類, 產品, 產品類別, 主要產品, 商品類別",
    no: "kategori, kategorier, produkter",
    hu: "kategória, kategóriák, termékek",
    ro: "categorie, categorii, produse",
    el: "κατηγορία, κατηγορίες, προϊόντα",
    uk: "категорія, категорії, продукція",
    ar: "الفئة, الفئات, التصنيف, المنتجات",
    he: "קטגוריה, קטגוריות, מוצרים",
    vi: "danh mục, sản phẩm",
    id: "kategori, produk",
    th: "หมวดหมู่, ประเภท",
  },
  attributes: { en: "features, traits, labels, keywords", de: "Merkmale, Eigenschaften" },
  distributionModel: {
    en: "how sold, sold, where sold, where to buy, retail",
    de: "Vertrieb, Vertriebsweg",
  },
  ownershipType: { de: "Eigentümer", en: "ownership model" },
  aliases: {
    en: "nickname, alternate name, alternate names, alternative names, alt name, alt label, alternative label, trading name, trading as, dba, formerly, formerly known as, synonyms",
    de: "auch bekannt als, weitere Namen",
    ja: "別名",
  },
  logoUrl: { en: "logo file, logo image" },
  highlights: { en: "best known products, flagship, notable products" },
  ...fromKeys(
    SOCIAL_NETWORKS.map((network): `${SocialNetwork}Followers` => `${network}Followers`),
    (field) => {
      const network = field.replace("Followers", "");
      return { en: `${network} likes, ${network} audience` };
    },
  ),
};

/** Names of each field in all languages. */
export const COLUMN_NAMES: readonly { field: ImportField; name: string }[] = IMPORT_FIELDS.flatMap(
  (field) =>
    Object.values(NAMES[field] ?? {}).flatMap((list) =>
      list.split(", ").map((name) => ({ field, name })),
    ),
);

/** Words that do not change the meaning of a header. */
export const HARMLESS_WORDS: Names = {
  en:
    "a about account acf address all and are at brand card company current custom default did does e exact field file for format full g golf handle " +
    "have here if image in info information is it item its known label link list main meta name no of official on optional or our own page " +
    "primary profile public represent required tax text that the their them these they this to translation type url use user username value was we were " +
    "when which you your",
  de: "der die das des offizielle golf auf",
  fr: "sur du de des l d la le les",
  es: "en de",
  pt: "no do",
  web: "html rendered",
  // Suffixes for field types in Solr.
  solr: "i s ss t txt",
  ja: "西暦 年 公式",
  ko: "주요 공식",
};

/** Words that are ignored, unless nothing else in the header names a field. */
export const TELLING_WORDS: Names = { en: "about label link text url" };

/** Languages at the end of a header: `nameEn`, `Name (English)`. Names in other languages have lower priority. */
export const ENGLISH: Names = {
  en: "en eng english us gb latin",
  ja: "英語 英字 英文 欧文 ローマ字",
  ko: "영문 영어",
};
export const LANGUAGES: Names = {
  codes: "de fr es it pt nl sv fi pl ru ja jp jpn ko kr kor zh cn chn tw hk",
  en: "german french spanish italian portuguese dutch swedish russian japanese korean chinese local native",
  ja: "日本語 カナ かな 和文",
  ko: "국문 한글",
  zh: "中文",
};

export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    yr: "year",
    yrs: "year",
    estd: "established",
    addr: "address",
    desc: "description",
    descr: "description",
    cat: "category",
    cats: "category",
    attr: "attribute",
    attrs: "attribute",
    loc: "location",
    dist: "distribution",
    co: "company",
  }),
);

/** Networks by their names in other alphabets. */
export const NETWORK_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    instagram: "インスタ インスタグラム 인스타그램 인스타 инстаграм инстаграме",
    facebook: "フェイスブック 페이스북 фейсбук",
    youtube: "ユーチューブ 유튜브 ютуб",
    linkedin: "li",
    tiktok: "ティックトック 틱톡 tt",
    twitter: "ツイッター 트위터 твиттер",
  } satisfies Partial<Record<SocialNetwork, string>>).flatMap(([network, words]) =>
    foldAccents(words)
      .split(" ")
      .map((word) => [word, network]),
  ),
);

/** Words for followers. */
export const FOLLOWERS = foldedWords({
  de: "abonnenten",
  fr: "abonnés",
  es: "seguidores",
  it: "seguaci",
  nl: "volgers",
  sv: "följare",
  da: "følgere",
  fi: "seuraajat seuraajaa",
  pl: "obserwujący obserwujących",
  cs: "sledující sledujících",
  tr: "takipçi",
  ru: "подписчики подписчиков",
  ja: "フォロワー フォロワー数",
  ko: "팔로워 팔로워수",
  zh: "粉丝 粉丝数 粉絲 粉絲數",
});

/** Words that are one letter away from the name of a field, but not a mistyped form of it. */
export const NO_TYPOS: Names = { en: "follower founder store stage type user" };

/** Words that mark another column of the same list. */
export const FURTHER_WORDS: Names = { en: "additional first more other second secondary third" };

/** Parts of the world in headers: `Website (EU)`. */
export const REGION_WORDS: Names = {
  en: "asia eu europe european emea global international intl worldwide",
};

/** Words in headers of years and addresses that are not a brand's founding year or website. */
export const OTHER_FACTS: Names = {
  en: "attachment booth card checked closed contacted context ended edited entry hall icon image issue item mail email last logo modified photo picture post record revived renewed reviewed row season task ticket updated utc visited",
};

/** Words in headers of years other than the founding year: `Stocked since`. */
export const OTHER_YEARS: Names = {
  en: "client customer listed member partner sold stocked supplier",
  de: "mitglied kunde partner gelistet",
  fr: "membre adhérent client",
  es: "miembro socio cliente",
  it: "membro socio cliente",
  nl: "lid klant",
  sv: "medlem kund",
};

/** Words of headers whose numbers count thousands or millions: `Followers (k)`. */
export const MULTIPLES: Readonly<Record<"k" | "m", Names>> = {
  k: { en: "k thousand 000 000s", de: "tsd", fr: "milliers", es: "miles" },
  m: { en: "m million mln", de: "mio" },
};

/** Words in headers of numbers that are not follower counts. */
export const OTHER_COUNTS: Names = { en: "change gained growth percent rate" };

/** Names of link columns, in the form of `columnKey`. They contain the websites only if no other column does. */
export const LINK_COLUMNS: ReadonlySet<string> = new Set(["url", "link", "pageurl", "titleurl"]);

const columnKeys = (words: Names): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((list) => list.split(", ").map(columnKey)));

/** Names of columns of brands. If a file has one, its column of companies contains the owners. */
export const BRAND_COLUMNS = columnKeys({
  en: "brand, brands, brand name, brand names",
  de: "Marke, Marken, Markenname",
  fr: "marque, marques, nom de la marque",
  es: "marca, marcas, nombre de la marca",
  it: "marchio, marchi",
  nl: "merk, merken, merknaam",
  sv: "varumärke, varumärken",
  pl: "marka, marki",
  ru: "бренд, бренды",
  ja: "ブランド, ブランド名",
  ko: "브랜드, 브랜드명",
  zh: "品牌, 品牌名, 品牌名称",
});
export const COMPANY_COLUMNS = columnKeys({
  en: "company, company name, organisation, organization, business, firm, owner, vendor, supplier",
  de: "Firma, Firmenname, Unternehmen, Lieferant",
  fr: "société, entreprise, raison sociale, fournisseur",
  es: "empresa, compañía, razón social, proveedor",
  it: "azienda, società, ragione sociale, fornitore",
  pt: "fornecedor",
  nl: "bedrijf, bedrijfsnaam, leverancier",
  sv: "företag",
  pl: "firma, nazwa firmy",
  ru: "компания, фирма",
  ja: "会社名, 社名, 企業名",
  ko: "회사, 회사명",
  zh: "公司, 公司名称",
});

/** A table with one of these columns and one of `LAST_NAMES` lists people. */
export const FIRST_NAMES = columnKeys({
  en: "first name, given name, forename, first names",
  de: "Vorname",
  fr: "prénom",
  es: "nombre de pila",
  nl: "voornaam",
  sv: "förnamn",
  da: "fornavn",
  fi: "etunimi",
  pl: "imię",
  ru: "имя",
});
export const LAST_NAMES = columnKeys({
  en: "last name, family name, surname, second name",
  de: "Nachname, Familienname",
  fr: "nom de famille",
  es: "apellido, apellidos",
  it: "cognome",
  pt: "sobrenome, apelido",
  nl: "achternaam",
  sv: "efternamn",
  da: "efternavn",
  no: "etternavn",
  fi: "sukunimi",
  pl: "nazwisko",
  ru: "фамилия",
});
/** If a table of companies has one of these columns, its names are names of people. */
export const JOB_TITLES = columnKeys({ en: "job title" });
/** Columns that contain names of people, if the table has companies too. */
export const FULL_NAMES = columnKeys({
  en: "full name, contact name",
  de: "vollständiger Name, Vor- und Nachname, Ansprechpartner",
  fr: "nom complet",
  es: "nombre completo",
  it: "nome completo",
  nl: "volledige naam",
});
/** Columns that name a person or a job in a list of people. */
export const NAMES_OF_PEOPLE = columnKeys({
  en: "name, full name, display name, contact name, title",
  de: "Name",
  fr: "nom, nom complet",
  es: "nombre, nombre completo",
  it: "nome, nome completo",
  nl: "naam, volledige naam",
  sv: "namn",
  da: "navn",
  fi: "nimi",
  pl: "nazwa",
  ru: "название",
});

/** Parts of a place, which are joined to a headquarters. */
export const PLACE_PARTS = ["city", "region", "country"] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

export const PLACE_NAMES: Readonly<Record<PlacePart, Names>> = {
  city: {
    en: "city town locality village",
    de: "ort stadt wohnort",
    fr: "ville",
    es: "ciudad",
    it: "città",
    pt: "cidade",
    nl: "plaats stad plaatsnaam",
    pl: "miasto miejscowość",
    cs: "město",
    tr: "şehir",
    sv: "stad",
    ru: "город",
    ja: "都市 市 都市名 市区町村",
    ko: "도시",
    zh: "城市",
    no: "sted poststed by",
    da: "by",
    fi: "kaupunki paikkakunta",
    hu: "város",
    ro: "oraș localitate",
    el: "πόλη",
    uk: "місто",
    ar: "المدينة مدينة",
    he: "עיר",
    id: "kota",
    vi: "thành phố",
    th: "เมือง",
  },
  region: {
    en: "state province region county",
    de: "bundesland",
    fr: "région département",
    es: "provincia región estado comunidad",
    it: "regione",
    ru: "область регион",
    ja: "都道府県 地域",
    zh: "省份 省 地区 地區",
    pt: "estado uf",
    pl: "województwo",
    ro: "județ",
    no: "fylke",
    sv: "län",
    ko: "지역",
  },
  country: {
    en: "country nation nationality origin",
    de: "land herkunftsland herkunft",
    fr: "pays origine nationalité",
    es: "país origen",
    it: "paese nazione origine",
    pt: "país origem",
    nl: "land herkomst",
    sv: "land ursprungsland",
    da: "land oprindelsesland",
    pl: "kraj",
    cs: "země",
    tr: "ülke",
    fi: "maa",
    ru: "страна",
    ja: "国 国名 国籍 原産国 所在国 本社国",
    ko: "국가 나라 국적 원산지 원산국",
    zh: "国家 國家 国别 所属国家 所在国家 品牌国家 原产国 原产地",
    hu: "ország",
    ro: "țară țara",
    el: "χώρα",
    uk: "країна",
    ar: "الدولة البلد دولة",
    he: "מדינה ארץ",
    id: "negara",
    vi: "quốc gia",
    th: "ประเทศ",
  },
};

/** Words that may accompany a part of a place in a header. */
export const AROUND_PLACES: Names = {
  // Also `countryLabel` and `Address 1 - Country`.
  en: "a abbreviation address base based billing brand business code company entity from geo head headquarter home hq id in is iso it label legal location mailing main name of office organization post postal reg registered shipping the value work",
  de: "der des",
  fr: "d de du",
  es: "de",
  it: "di",
  nl: "van",
  id: "asal",
};

/** Words with which a row of totals begins, alone or with another word. */
export const TOTALS = foldedWords({
  en: "total totals subtotal sum count average avg mean median Σ ∑",
  de: "gesamt gesamtsumme insgesamt summe zwischensumme durchschnitt mittelwert anzahl",
  fr: "totaux somme moyenne",
  es: "suma totales promedio media",
  it: "totale totali somma subtotale",
  pt: "soma",
  nl: "totaal subtotaal gemiddelde",
  sv: "summa totalt delsumma",
  fi: "yhteensä summa",
  pl: "razem suma łącznie",
  cs: "celkem součet",
  tr: "toplam",
  ru: "итого всего сумма",
  ja: "合計 小計 総計 計 平均",
  ko: "합계 총계 소계 평균",
  zh: "总计 合计 小计 總計 合計 平均值",
});
export const TOTAL_BEGINS = foldedWords({ en: "grand sub net", fr: "sous" });
export const TOTAL_ENDS = foldedWords({
  en: "of number brand brands count all",
  de: "der von marken",
  fr: "des de marques general générale",
  es: "marcas general",
  it: "complessivo generale",
  pt: "geral",
  pl: "ogółem",
});

/** Words for yes in a column of yes and no, by language. */
export const YES = foldedWords({
  signs: "x ✓ ✔ ☑ ✅ ○ ● • 1",
  en: "yes y true t",
  de: "ja j",
  fr: "oui vrai",
  es: "sí verdadero",
  it: "vero",
  pt: "sim verdadeiro",
  pl: "tak",
  cs: "ano",
  fi: "kyllä",
  tr: "evet",
  el: "ναι",
  ru: "да",
  ar: "نعم",
  ja: "はい 有",
  ko: "예",
  zh: "是",
});
export const NO = foldedWords({
  signs: "✗ ✘ ❌ × 0 -",
  en: "no n false f",
  de: "nein falsch",
  fr: "non faux",
  es: "falso",
  nl: "nee",
  sv: "nej",
  no: "nei",
  pt: "não",
  pl: "nie",
  cs: "ne",
  fi: "ei",
  tr: "hayır",
  el: "όχι",
  ru: "нет",
  ar: "لا",
  ja: "いいえ 無",
  ko: "아니오 아니요",
  zh: "否",
});

/** Legal forms after company names. */
export const COMPANY_FORMS =
  "co company corp corporation inc incorporated limited llc ltd plc pty ab ag as aps bv gmbh kg kk nv oy sa sarl sas sl spa srl".split(
    " ",
  );

/** If a shop's table has one of these columns, its titles are names of products. */
export const VENDOR_COLUMNS = columnKeys({ en: "vendor, manufacturer" });

/** Columns of a shop's list of products, in the form of `columnKey`. */
export const PRODUCT_COLUMNS: ReadonlySet<string> = new Set(
  "sku variantsku variantprice regularprice saleprice barcode variantbarcode gtin ean upc mpn instock stockquantity inventory".split(
    " ",
  ),
);

/** Units in a row below the header. */
export const UNITS = foldedWords({
  en: "text string url number integer date year yyyy count thousands required optional name link % k m usd eur gbp jpy $ € £",
  ja: "年 文字列 数値",
});
