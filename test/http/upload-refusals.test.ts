import { describe, expect, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { aPdf, aPixelBomb, type Part } from '../files'
import { articleFields, pdf, pressForTests } from './press'

const { jpeg, png, post, filesKept, cover } = pressForTests()
env.maxUploadBytes = 20 * 1024 * 1024

describe('what is refused leaves nothing', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const typeWords = /^File type must be (PDF|JPEG or PNG)$/

  const refusals: [string, () => Part[] | Promise<Part[]>, number, RegExp][] = [
    ['no files', () => articleFields, 400, /^Please upload both PDF and Cover Image\.$/],
    ['no cover', () => [...articleFields, pdf()], 400, /^Please upload both PDF and Cover Image\.$/],
    ['no title', () => [...articleFields.slice(1), pdf(), cover()], 400, /^Title is required\.$/],
    [
      'a space in a name',
      () => [...articleFields, pdf(aPdf(), 'my issue.pdf'), cover()],
      400,
      /^Error: File names cannot contain spaces\.$/,
    ],
    [
      'HTML called .pdf',
      () => [...articleFields, pdf(Buffer.from('<html>%PDF-1.7')), cover()],
      400,
      typeWords,
    ],
    [
      'a PDF declared as HTML',
      () => [...articleFields, pdf(aPdf(), 'x.pdf', 'text/html'), cover()],
      400,
      typeWords,
    ],
    ['a PDF called .html', () => [...articleFields, pdf(aPdf(), 'x.html'), cover()], 400, typeWords],
    ['an empty file', () => [...articleFields, pdf(Buffer.alloc(0)), cover()], 400, typeWords],
    ['two PDFs', () => [...articleFields, pdf(), pdf(), cover()], 400, /^Too many files$/],
    [
      'a way out of the folder',
      () => [...articleFields, pdf(aPdf(), '../../x.pdf'), cover()],
      400,
      /slashes/,
    ],
    [
      'a name of 300 characters',
      () => [...articleFields, pdf(aPdf(), `${'x'.repeat(296)}.pdf`), cover()],
      400,
      /longer than 200/,
    ],
    [
      'SVG called .png',
      () => [...articleFields, pdf(), ['coverImage', { file: svg, filename: 'x.png', type: 'image/png' }]],
      400,
      typeWords,
    ],
    [
      'a bomb of pixels',
      () => [
        ...articleFields,
        pdf(),
        ['coverImage', { file: aPixelBomb(), filename: 'x.png', type: 'image/png' }],
      ],
      400,
      /too many pixels/,
    ],
    [
      'a polyglot of JPEG and HTML',
      () => [
        ...articleFields,
        pdf(),
        [
          'coverImage',
          { file: Buffer.concat([jpeg(), Buffer.from('<script>alert(1)</script>')]), filename: 'x.jpg' },
        ],
      ],
      400,
      typeWords,
    ],
    [
      'a polyglot of JPEG and ZIP',
      () => [
        ...articleFields,
        pdf(),
        [
          'coverImage',
          { file: Buffer.concat([jpeg(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), filename: 'x.jpg' },
        ],
      ],
      400,
      typeWords,
    ],
    [
      'no picture behind the magic bytes',
      () => [
        ...articleFields,
        pdf(),
        [
          'coverImage',
          { file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(90)]), filename: 'x.jpg' },
        ],
      ],
      400,
      typeWords,
    ],
    ['a negative count', () => [...articleFields, ['viewcount', '-1'], pdf(), cover()], 400, /^View count/],
    [
      'an unknown author',
      () => [...articleFields, ['authorIds', '999'], pdf(), cover()],
      400,
      /^Author not found\.$/,
    ],
    [
      'an unknown content type',
      () => [...articleFields, ['contentType', 'Gossip'], pdf(), cover()],
      400,
      /^Content Type/,
    ],
    [
      '10,000 fields',
      () => [
        ...articleFields,
        ...Array.from({ length: 10_000 }, (_, at): Part => [`f${at}`, 'x']),
        pdf(),
        cover(),
      ],
      400,
      /more fields/,
    ],
    [
      'a field of a megabyte',
      () => [...articleFields, ['x', 'y'.repeat(1_000_000)], pdf(), cover()],
      400,
      /too long/,
    ],
    [
      'a file where none is taken',
      () => [...articleFields, pdf(), cover(), ['title2', { file: png(), filename: 'x.png' }]],
      400,
      /does not accept files/,
    ],
    [
      'more than the operator takes',
      () => [...articleFields, pdf(aPdf(25 * 1024 * 1024)), cover()],
      413,
      /^File is larger than 20971520 bytes$/,
    ],
    [
      'two files that are more than the operator takes only together',
      () => {
        const half = Buffer.concat([jpeg(), Buffer.alloc(11 * 1024 * 1024)])
        return [
          ...articleFields,
          pdf(aPdf(11 * 1024 * 1024)),
          ['coverImage', { file: half, filename: 'x.jpg', type: 'image/jpeg' }],
        ]
      },
      413,
      /^The files together are larger than 20971520 bytes$/,
    ],
  ]
  test.each(refusals)('%s', async (_what, parts, status, message) => {
    const before = filesKept()
    const answer = await post('/api/articles', await parts())
    const body = await answer.json()

    expect([answer.status, body.message]).toEqual([status, expect.stringMatching(message)])
    expect(filesKept()).toEqual(before)
  })
})
