import { t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { fileEndingOf } from '../../site/uploads/file-rules'
import { titleForFileName } from '../../site/uploads/serve.server'
import { makeZipOfEntries, statStoredFiles, type Zip, type ZipEntry } from '../../site/uploads/zip.server'
import { bandLinks } from '../band-links'
import { type Band, bandAddress } from '../bands'

/** The limit of a file name: file systems allow 255 bytes, and a letter takes up to four. */
const maxLetters = 50

const safe = (title: string) => titleForFileName(title.normalize('NFC').replace(/^[.\s]+/, ''), maxLetters)

export const pressKitFileName = ({ title }: Pick<Band, 'title'>) =>
  t('{title} press kit', { title: safe(title) }).trim()

/** Packs a press kit as one ZIP: a text, the landing image and the photos as they were uploaded. */
export async function packPressKit(band: Band, origin: string): Promise<Zip> {
  const folder = pressKitFileName(band)
  const digits = String(band.photos.length).length
  const pictures = [
    ...(band.landingImage
      ? [{ name: t('Landing image') + fileEndingOf(band.landingImage), path: band.landingImage }]
      : []),
    ...band.photos.map(({ title, image }, index) => ({
      name: `${t('Photos')}/${`${String(index + 1).padStart(digits, '0')} ${safe(title)}`.trim()}${fileEndingOf(image)}`,
      path: image,
    })),
  ]
  const stats = await statStoredFiles(pictures.map(({ path }) => path))
  const there = pictures.flatMap(({ name }, index): ZipEntry[] => {
    const file = stats[index]
    return file ? [{ name: `${folder}/${name}`, file }] : []
  })
  return makeZipOfEntries([{ name: `${folder}/About.txt`, text: textOf(band, origin) }, ...there])
}

function textOf(band: Band, origin: string): string {
  const { title, genre, description, tracks, photos } = band
  const links = bandLinks(band).map(({ kind, text, href }) =>
    kind ? `${kind}: ${text}` : `${text}: ${href}`,
  )
  const list = (heading: string, titles: string[]) =>
    titles.length > 0 && [heading, ...titles.map((each, index) => `${index + 1}. ${each}`)].join('\n')
  const parts = [
    [title, genre].filter(Boolean).join('\n'),
    description,
    links.join('\n'),
    list(
      t('Tracks'),
      tracks.map((track) => track.title),
    ),
    list(
      t('Photos'),
      photos.map((photo) => photo.title),
    ),
    `${currentSite().name}: ${origin}${bandAddress(band)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
