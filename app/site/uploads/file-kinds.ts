export const fileKinds = {
  pdf: { folder: 'pdfs', types: { 'application/pdf': ['.pdf'] } },
  cover: { folder: 'covers', types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] } },
  landingImage: { folder: 'images', types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] } },
  profileImage: { folder: 'authors', types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] } },
  merchImage: { folder: 'merch', types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] } },
  planImage: { folder: 'plans', types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] } },
  track: { folder: 'audio', types: { 'audio/mpeg': ['.mp3'] } },
  /** Types of recordings that are converted to MP3. */
  recording: {
    folder: 'audio',
    types: {
      'audio/mpeg': ['.mp3'],
      'audio/wav': ['.wav'],
      'audio/flac': ['.flac'],
      'audio/mp4': ['.m4a'],
      'audio/ogg': ['.ogg'],
    },
  },
  /** Original recordings of which MP3s were made. */
  original: {
    folder: 'originals',
    types: {
      'audio/wav': ['.wav'],
      'audio/flac': ['.flac'],
      'audio/mp4': ['.m4a'],
      'audio/ogg': ['.ogg'],
    },
  },
  /** Tracks in the formats for buyers. */
  rendition: {
    folder: 'music',
    types: {
      'audio/mpeg': ['.mp3'],
      'audio/flac': ['.flac'],
      'audio/ogg': ['.ogg'],
      'audio/wav': ['.wav'],
    },
  },
  searchablePdf: { folder: 'searchable', types: { 'application/pdf': ['.pdf'] } },
  viewerCopy: { folder: 'viewer', types: { 'application/pdf': ['.pdf'] } },
  /** Attachments of PDFs, of any type, so they are never displayed. */
  attachment: { folder: 'attachments', types: { 'application/octet-stream': ['.bin'] } },
  pagePicture: { folder: 'pages', types: { 'image/webp': ['.webp'] } },
  sitePage: { folder: 'site', types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] } },
  photo: { folder: 'photos', types: { 'image/jpeg': ['.jpg', '.jpeg'] } },
  download: {
    folder: 'downloads',
    types: { 'application/pdf': ['.pdf'], 'audio/mpeg': ['.mp3'], 'application/zip': ['.zip'] },
  },
  /** Files sent to an open call, which only its own pages serve. */
  submission: {
    folder: 'submissions',
    types: {
      'application/pdf': ['.pdf'],
      'image/jpeg': ['.jpg', '.jpeg'],
      'image/png': ['.png'],
      'audio/mpeg': ['.mp3'],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
      'application/vnd.oasis.opendocument.text': ['.odt'],
    },
  },
} as const satisfies Record<string, { folder: string; types: Record<string, string[]> }>

export type FileKind = keyof typeof fileKinds

/** The folder whose files have no addresses under /uploads, not even for staff. */
const closedFolder: string = fileKinds.submission.folder

const folders = [...new Set(Object.values(fileKinds).map(({ folder }) => folder))].filter(
  (folder) => folder !== closedFolder,
)

/** A pattern for `uploads/<folder>/<name>` of files with addresses, and nothing that could leave the folder. */
export const storedPathPattern = new RegExp(
  `^uploads/(${folders.join('|')})/[A-Za-z0-9][A-Za-z0-9._-]{0,199}$`,
)

export function contentTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.')).toLowerCase()
  for (const { types } of Object.values(fileKinds)) {
    for (const [type, endings] of Object.entries(types))
      if ((endings as string[]).includes(ending)) return type
  }
  return 'application/octet-stream'
}
