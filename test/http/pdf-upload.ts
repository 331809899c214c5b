import { aJpeg } from '../files'

/** The form of a draft with this PDF and a cover, filled in. */
export async function aPdfUpload(pdf: Buffer, title: string) {
  const data = new FormData()
  const fields = { title, description: 'Under a lock', filetype: 'Article', isDraft: 'on' }
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('pdf', new File([new Uint8Array(pdf)], 'diary.pdf', { type: 'application/pdf' }))
  data.set('coverImage', new File([new Uint8Array(await aJpeg())], 'c.jpg', { type: 'image/jpeg' }))
  return data
}
