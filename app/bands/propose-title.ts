import { titleOfFile } from '../uploads/title-of-file'

/** Fills in the title that a file proposes: its tag's, or else its name's. What somebody typed stays. */
export async function proposeTitle(input: HTMLInputElement | null | undefined, file: File): Promise<void> {
  const ofName = titleOfFile(file.name)
  if (input && input.value.trim() === '') input.value = ofName
  if (!file.type.startsWith('audio/')) return
  // A file that cannot be read has no tags; the server says whether it is a recording.
  const tagged = await titleInTags(file).catch(() => undefined)
  if (tagged && input?.value === ofName) input.value = tagged
}

async function titleInTags(file: File): Promise<string | undefined> {
  const { parseBlob } = await import('music-metadata')
  const { common } = await parseBlob(file, { skipCovers: true })
  return common.title?.trim()
}
