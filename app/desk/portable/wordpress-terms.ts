import type { WxrItem } from './wxr-reader.server'

/** WordPress's name for the default category, in its languages; in lower case. */
const uncategorized = new Set([
  'uncategorized',
  'uncategorised',
  'unclassified',
  'allgemein',
  'unkategorisiert',
  'nicht kategorisiert',
  'non classé',
  'non-classé',
  'non catégorisé',
  'sin categoría',
  'sin categorizar',
  'sem categoria',
  'senza categoria',
  'niet gecategoriseerd',
  'geen categorie',
  'bez kategorii',
  'okategoriserade',
  'ikke kategoriseret',
  'ukategoriseret',
  'ikke kategorisert',
  'ukategorisert',
  'ukategoriserte',
  'luokittelematon',
  'yleinen',
  'kategoriseerimata',
  'määratlemata',
  'nekategorizēts',
  'be kategorijos',
  'nezařazené',
  'nezaradené',
  'egyéb',
  'kategorizálatlan',
  'genel',
  'kategorisiz',
  'fără categorie',
  'nekategorizirano',
  'nerazvrščeno',
  'sense categoria',
  'general',
  'sen categoría',
  'sen categorizar',
  'sailkatugabea',
  'kategoriarik gabe',
  'pa kategori',
  'e pakategorizuar',
  'óflokkað',
  'gan chatagóir',
  'uncategorized category',
  'tak berkategori',
  'tanpa kategori',
  'tidak dikategorikan',
  'chưa được phân loại',
  'chưa phân loại',
  'без рубрики',
  'без категории',
  'без категорії',
  'без категорія',
  'некатегоризирани',
  'некатегоризовано',
  'некатегорисано',
  'без катэгорыі',
  'χωρίς κατηγορία',
  'μη κατηγοριοποιημένο',
  'αταξινόμητα',
  '未分類',
  '未分类',
  '미분류',
  '분류되지 않음',
  'غير مصنف',
  'بدون دسته‌بندی',
  'دسته‌بندی نشده',
  'כללי',
  'לא מסווג',
  'अवर्गीकृत',
  'श्रेणी रहित',
  'ไม่มีหมวดหมู่',
  'ไม่ได้จัดหมวดหมู่',
])

/**
 * Returns a post's tags and categories, without other terms such as formats and without WordPress's default category.
 */
export const tagsOfPost = ({ categories }: WxrItem): string[] =>
  categories
    .filter(({ domain }) => /^(category|post_tag|tag)$/.test(domain))
    .filter(({ domain, name }) => domain !== 'category' || !uncategorized.has(wordOf(name)))
    .map(({ name }) => name.trim())

const wordOf = (name: string) => name.normalize('NFC').trim().toLowerCase()

/**
 * Returns the names of a post's authors: the publishing user first, then co-authors.
 * @param names by login
 */
export function authorNamesOfPost({ texts, categories }: WxrItem, names: Map<string, string>): string[] {
  const nameOf = (login: string, other = login) =>
    names.get(login) ?? names.get(login.replace(/^cap-/, '')) ?? other
  const together = categories
    .filter(({ domain }) => domain === 'author')
    .map(({ name, nicename }) => names.get(name) ?? nameOf(nicename, name))
  const all = [nameOf(texts['dc:creator'] ?? ''), ...together].map((name) => name.trim())
  return [...new Set(all.filter(Boolean))]
}

export function authorInWxr({ name, texts, meta }: WxrItem): { login: string; name: string } | undefined {
  if (name === 'wp:author') {
    const login = texts['wp:author_login']?.trim() || texts['wp:author_email']?.trim() || ''
    return { login, name: texts['wp:author_display_name']?.trim() || login }
  }
  if (texts['wp:post_type'] !== 'guest-author') return
  const login = meta['cap-user_login'] || (texts['wp:post_name'] ?? '').replace(/^cap-/, '')
  return { login, name: (meta['cap-display_name'] || texts.title || '').trim() || login }
}
