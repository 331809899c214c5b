import { hasLostLetters } from '../platform/text/lost-letters'
import { improveProposedTitle } from '../site/uploads/proposed-title'
import { titleOfFile } from '../site/uploads/title-of-file'

/**
 * Fills in the title that the file's tag or name proposes, unless somebody typed one.
 * @param isNamed whether a script has filled in the file's name already
 */
export async function proposeTitle(
  input: HTMLInputElement | null,
  file: File,
  isNamed: boolean,
): Promise<void> {
  const ofName = titleOfFile(file.name)
  const isEmpty = input?.value.trim() === ''
  if (!input || !(isEmpty || isNamed)) return
  if (isEmpty) input.value = ofName
  if (!file.type.startsWith('audio/')) return
  // A file that cannot be read has no tags; the server says whether it is a recording.
  const tagged = await titleInTags(file).catch(() => undefined)
  if (tagged && !hasLostLetters(tagged)) improveProposedTitle(input, ofName, tagged)
}

async function titleInTags(file: File): Promise<string | undefined> {
  const { parseBlob } = await import('music-metadata')
  const { common } = await parseBlob(file, { skipCovers: true })
  return common.title?.trim()
}
