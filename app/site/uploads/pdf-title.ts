import { hasLostLetters } from '../../platform/text/lost-letters'
import { maxTitleLength } from './title-of-file'

/** A pattern for titles that programs write by themselves: file names, or "untitled". */
const ofPrograms =
  /^(?:microsoft (?:word|powerpoint|excel|publisher) - .*|untitled[\s\d-]*|unbenannt[\s\d-]*|sans titre[\s\d-]*|sin t[ií]tulo[\s\d-]*|document\s?\d*|layout\s?\d+|powerpoint[ -]pr[äe]sentation|pr[äe]sentation\s?\d*|présentation powerpoint|.*\.(?:pdf|docx?|odt|indd|idml|qxp|pub|pages|rtf|tex|dvi|ps|afpub|sla|pptx?|xlsx?|html?|jpe?g|png|tiff?))$/iu

/**
 * Returns the title in a PDF's metadata; empty unless a person wrote it, or if it has lost letters.
 * @param value of its metadata
 */
export function pdfTitle(value: unknown): string {
  if (typeof value !== 'string') return ''
  const title = plainText(value)
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060\ufeff\u00ad]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(title) || hasLostLetters(title) || title.length > maxTitleLength) return ''
  return ofPrograms.test(title) ? '' : title
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes references such as `&amp;` and `&#233;`, which programs that print web pages leave in a title. */
const plainText = (title: string) =>
  title.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, hex, decimal, name) =>
    name
      ? (characters[name.toLowerCase()] ?? '')
      : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  )
