import { lazily } from '../../../platform/lazily'

/** Tesseract's names of languages, by BCP 47 tag; within a script, more likely ones come first. */
const names =
  'en:eng de:deu fr:fra es:spa it:ita pt:por nl:nld pl:pol sv:swe da:dan nb:nor fi:fin cs:ces hu:hun ro:ron tr:tur ' +
  'id:ind vi:vie ca:cat hr:hrv sl:slv sk:slk et:est lv:lav lt:lit is:isl ga:gle cy:cym eu:eus gl:glg af:afr sq:sqi ' +
  'eo:epo la:lat mt:mlt sw:swa tl:tgl ms:msa az:aze el:ell ru:rus uk:ukr be:bel bg:bul mk:mkd sr:srp kk:kaz ' +
  'ar:ara fa:fas ur:urd he:heb yi:yid ja:jpn ko:kor zh-Hans:chi_sim zh-Hant:chi_tra hi:hin mr:mar ne:nep bn:ben ' +
  'ta:tam te:tel kn:kan ml:mal gu:guj pa:pan th:tha ka:kat hy:hye am:amh'

interface Language {
  tag: string
  name: string
  script?: string
}

const languages = lazily(() =>
  names.split(' ').map((pair): Language => {
    const [tag = '', name = ''] = pair.split(':')
    return { tag, name, script: scriptOf(tag) }
  }),
)

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script

/** The scripts that tesseract detects, as ISO 15924 has them. */
const detectedScripts: Record<string, string> = {
  Latin: 'Latn',
  Fraktur: 'Latn',
  Greek: 'Grek',
  Cyrillic: 'Cyrl',
  Arabic: 'Arab',
  Hebrew: 'Hebr',
  Japanese: 'Jpan',
  Hangul: 'Kore',
  Korean: 'Kore',
  Han: 'Hans',
  HanS: 'Hans',
  HanT: 'Hant',
  Devanagari: 'Deva',
  Bengali: 'Beng',
  Tamil: 'Taml',
  Telugu: 'Telu',
  Kannada: 'Knda',
  Thai: 'Thai',
  Malayalam: 'Mlym',
  Gujarati: 'Gujr',
  Gurmukhi: 'Guru',
  Georgian: 'Geor',
  Armenian: 'Armn',
}

/**
 * Returns tesseract's name of a language; undefined if its data are not installed.
 * @param installed the names of the installed languages
 */
export function tesseractLanguageName(tag: string, installed: string[]): string | undefined {
  const { language, script } = new Intl.Locale(tag === 'no' || tag === 'nn' ? 'nb' : tag).maximize()
  return languages().find(
    (one) =>
      new Intl.Locale(one.tag).language === language &&
      (language !== 'zh' || one.script === script) &&
      installed.includes(one.name),
  )?.name
}

/**
 * Returns the value of tesseract's `-l` for a language; non-Latin ones include a Latin language, since their texts
 * contain Latin words.
 * @param installed the names of the installed languages, at least one
 */
export function languageDataFor(tag: string, installed: string[]): string {
  const name = tesseractLanguageName(tag, installed) ?? installed.find((one) => one !== 'osd') ?? 'eng'
  return scriptOf(tag) === 'Latn' || name === 'eng' || !installed.includes('eng') ? name : `${name}+eng`
}

export function firstLanguageOfScript(detected: string, installed: string[]): string | undefined {
  const script = detectedScripts[detected]
  return languages().find((one) => one.script === script && installed.includes(one.name))?.tag
}

/**
 * Tells whether a page in a language may have the detected script: Latin may be in any, and Japanese contains Chinese
 * characters.
 */
export function mayLanguageBeInScript(tag: string, detected: string): boolean {
  const script = detectedScripts[detected]
  const own = scriptOf(tag)
  const han = ['Hans', 'Hant', 'Jpan']
  return !script || script === 'Latn' || own === script || (han.includes(script) && han.includes(own ?? ''))
}
