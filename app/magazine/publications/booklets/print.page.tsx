import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { textDirectionOf } from '../../documents/text-direction'
import { findPrintableArticle } from './booklet.server'
import { bookletQuery } from './booklet-query'
import { FoldDrawing } from './FoldDrawing'
import { foldStepsOf } from './fold-steps'
import { maxBookletPages } from './layouts'
import { PrintForm } from './PrintForm'
import { sheetSizeOf } from './papers'
import { parseBookletQuery } from './parse-booklet-query.server'
import { SheetPreview } from './SheetPreview'
import { loadPicturesForSheets } from './sheet-pictures.server'
import { type BookletOptions, isTwoSidedLayout, sheetSides } from './sheets'
import './print-it.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Print “{title}”', { title: args.data?.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the page.') } satisfies RouteHandle

const shownSides = 8

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { article, document, pages } = await findPrintableArticle(request, params.id)
  const { searchParams } = new URL(request.url)
  const options = parseBookletQuery(searchParams, textDirectionOf(article.title) === 'rtl')
  const all = pages > maxBookletPages ? [] : sheetSides(pages, options)
  const sides = all.slice(0, shownSides)
  const preview = searchParams.get('preview') ?? undefined
  const fileOf = (change: Partial<BookletOptions>) =>
    `${href('/articles/:id/booklet.pdf', { id: article.id })}?${bookletQuery({ ...options, ...change }, preview)}`
  const isAllCover = all.length <= 2
  return {
    id: article.id,
    title: article.title,
    pages,
    options,
    preview,
    sides,
    sideCount: all.length,
    sheet: sheetSizeOf(options),
    pictures: await loadPicturesForSheets(document.id, sides, preview),
    files: !options.hasCoverApart
      ? [{ label: t('Download the sheets'), address: fileOf({}) }]
      : [
          { label: t('Download the cover'), address: fileOf({ part: 'cover' }) },
          ...(isAllCover ? [] : [{ label: t('Download the inside'), address: fileOf({ part: 'inside' }) }]),
        ],
    test: isTwoSidedLayout(options.layout) ? fileOf({ isTest: true }) : undefined,
  }
}

/** The maximum number of sheets in one stapled booklet; more are hard to fold and staple. */
const maxStapledSheets = 15

export default function PrintPage() {
  const data = useLoaderData<typeof loader>()
  const { id, title, pages, options, preview, sides, sideCount } = data
  const { layout } = options
  const hasBacks = isTwoSidedLayout(layout)
  const sheets = hasBacks ? Math.ceil(sideCount / 2) : sideCount
  return (
    <div className="print-page">
      <BackLink to={`${href('/articles/:id', { id })}${preview ? `?preview=${preview}` : ''}`}>
        <bdi {...textAttributes(title)}>{title}</bdi>
      </BackLink>
      <h1>{t('Print it yourself')}</h1>
      <div className="print-columns">
        <PrintForm options={options} preview={preview} />
        <section aria-labelledby="sheets" className="print-sheets">
          <h2 id="sheets">{t('Sheets')}</h2>
          {pages > maxBookletPages ? (
            <p className="empty">
              {t('A booklet has at most {maxPages} pages.', { maxPages: maxBookletPages })}
            </p>
          ) : (
            <>
              <p role="status">
                {t(
                  '{pages, plural, one {# page} other {# pages}} on {sheets, plural, one {# sheet} other {# sheets}}.',
                  { pages, sheets },
                )}
                {layout === 'saddle' &&
                  sheets > maxStapledSheets &&
                  ` ${t('So many sheets are hard to fold at once. Signatures are easier.')}`}
              </p>
              <p className="print-files">
                {data.files.map(({ label, address }) => (
                  <a key={label} className="button" href={address} download>
                    {label}
                  </a>
                ))}
                {data.test && (
                  <a href={data.test} download>
                    {t('Test sheet')}
                  </a>
                )}
              </p>
              <div className="sheet-sides">
                {sides.map((side, index) => (
                  <SheetPreview
                    // biome-ignore lint/suspicious/noArrayIndexKey: sides stand in their order
                    key={index}
                    name={nameOf(index, hasBacks, options.hasCoverApart)}
                    side={side}
                    sheet={data.sheet}
                    pictures={data.pictures}
                  />
                ))}
              </div>
              {sideCount > sides.length && <p>{t('And so on.')}</p>}
            </>
          )}
          <h2>{t('How to fold')}</h2>
          <FoldDrawing steps={foldStepsOf(options)} />
        </section>
      </div>
    </div>
  )
}

function nameOf(index: number, hasBacks: boolean, hasCoverApart: boolean): string {
  if (!hasBacks) return t('Sheet {number}', { number: index + 1 })
  const number = Math.floor(index / 2) + (hasCoverApart ? 0 : 1)
  const isFront = index % 2 === 0
  if (number === 0) return isFront ? t('Cover, front') : t('Cover, back')
  return isFront ? t('Sheet {number}, front', { number }) : t('Sheet {number}, back', { number })
}
