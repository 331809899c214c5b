const anyLetter = /\p{L}/gu
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/gu

/** Returns the direction of most letters of a text; undefined for a text without letters. */
export function textDirectionOf(text: string): 'ltr' | 'rtl' | undefined {
  const letters = text.match(anyLetter)?.length ?? 0
  if (letters === 0) return
  return (text.match(rightToLeft)?.length ?? 0) > letters / 2 ? 'rtl' : 'ltr'
}
