import { aPdfOf, firstExtra, type TestPage } from './pdf'

type PdfObject = string | { dictionary: string; stream: string }

interface Attached {
  name: string
  bytes: Buffer
  /** They are compressed already. */
  isDeflated?: boolean
  /** To the first page, rather than to the document. */
  isPinned?: boolean
}

const textString = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** A PDF of one page with files attached. */
export function anAttachedPdf(files: Attached[], lines = ['See what is attached.']): Buffer {
  const first = firstExtra(1)
  const specOf = (index: number) => `${first + index * 2} 0 R`
  const extra = files.flatMap(({ name, bytes, isDeflated }, index): PdfObject[] => [
    `<< /Type /Filespec /F (old.txt) /UF ${textString(name)} /EF << /F ${first + index * 2 + 1} 0 R >> >>`,
    {
      dictionary: `/Type /EmbeddedFile ${isDeflated ? '/Filter /FlateDecode' : ''}`,
      stream: bytes.toString('latin1'),
    },
  ])
  const key = (index: number) => `(${String(index).padStart(5, '0')})`
  const named = files.map(({ isPinned }, index) => (isPinned ? '' : `${key(index)} ${specOf(index)}`))
  const pinned = files.flatMap(({ isPinned }, index) =>
    isPinned
      ? [`<< /Type /Annot /Subtype /FileAttachment /Rect [300 500 320 520] /FS ${specOf(index)} >>`]
      : [],
  )
  const catalog = `/Names << /EmbeddedFiles << /Names [${named.join(' ')}] >> >>`
  return aPdfOf([{ lines, annotations: pinned }], { catalog, extra })
}

/** A PDF of two pages with a form: a name, a box to tick and a choice on the first, a remark on the second. */
export function aFormPdf(): Buffer {
  const first = firstExtra(2)
  const field = (entries: string, [left, bottom, right, top]: number[]) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${left} ${bottom} ${right} ${top}] /DA (/Helv 12 Tf 0 g) ${entries} >>`
  const mark = (stream: string) => ({ dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 16 16]', stream })
  const script = '/AA << /K << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'
  const extra: PdfObject[] = [
    field(`/FT /Tx /T (name) /TU (Your name) ${script}`, [40, 440, 240, 460]),
    field(
      `/FT /Btn /T (zine) /TU (Send me the zine) /V /Off /AS /Off /AP << /N << /Yes ${first + 4} 0 R /Off ${first + 5} 0 R >> >>`,
      [40, 410, 56, 426],
    ),
    field('/FT /Ch /Ff 131072 /T (size) /Opt [(Small) (Large)] /V (Small)', [40, 370, 240, 390]),
    field('/FT /Tx /Ff 4096 /T (remark)', [40, 400, 240, 460]),
    mark('1 1 14 14 re S 3 3 m 13 13 l 3 13 m 13 3 l S'),
    mark('1 1 14 14 re S'),
  ]
  const page = (line: string, ...fields: number[]): TestPage => ({
    lines: [line],
    annotations: fields.map((index) => `${first + index} 0 R`),
  })
  const refs = extra
    .slice(0, 4)
    .map((_, index) => `${first + index} 0 R`)
    .join(' ')
  const catalog = `/AcroForm << /Fields [${refs}] /DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 12 Tf 0 g) >>
/OpenAction << /S /JavaScript /JS (app.alert\\(2\\)) >>`
  return aPdfOf([page('Order form', 0, 1, 2), page('What else?', 3)], { catalog, extra })
}

/** A PDF of one page with two layers, a red square and a black one that is hidden at first. */
export function aLayeredPdf(): Buffer {
  const first = firstExtra(1)
  const groups = ['Red ink', 'Black ink'].map((name) => `<< /Type /OCG /Name (${name}) >>`)
  const [red, black] = [`${first} 0 R`, `${first + 1} 0 R`]
  const square = (group: string, colour: string, left: number) =>
    `/OC /${group} BDC ${colour} rg ${left} 100 150 150 re f EMC`
  return aPdfOf(
    [
      {
        lines: ['Two inks'],
        content: `${square('Red', '1 0 0', 40)} ${square('Black', '0 0 0', 220)}`,
        resources: `/Properties << /Red ${red} /Black ${black} >>`,
      },
    ],
    {
      catalog: `/OCProperties << /OCGs [${red} ${black}] /D << /Order [${red} ${black}] /OFF [${black}] >> >>`,
      extra: groups,
    },
  )
}
