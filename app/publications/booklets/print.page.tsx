import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useSubmit } from '@remix-run/react'
import { directionOf } from '../../documents/direction'
import type { RouteHandle } from '../../platform/http/route-handle'
import { pageMeta } from '../../site/meta'
import { BackLink } from '../../ui/BackLink'
import { Checkbox } from '../../ui/Checkbox'
import { Select } from '../../ui/FormFields'
import { formatCount } from '../../ui/format'
import { textAttributes } from '../../ui/text-attributes'
import { printableArticle } from './booklet.server'
import { bookletQuery, parseBookletQuery } from './booklet-query'
import { type Layout, layouts, maxPages } from './layouts'
import { SheetPreview } from './SheetPreview'
import { isTwoSided, papers, sheetOf, sheetSides, signatureSizes, thicknesses } from './sheets'
import './print-page.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Print “${args.data?.title ?? ''}”`, { isPrivate: true })

export const handle = { failure: 'Failed to load the page.' } satisfies RouteHandle

const shownSides = 8

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { article, pages } = await printableArticle(request, params.id)
  const { searchParams } = new URL(request.url)
  const options = parseBookletQuery(searchParams, directionOf(article.title) === 'rtl')
  const sides = pages > maxPages ? [] : sheetSides(pages, options)
  const preview = searchParams.get('preview') ?? undefined
  return {
    ...{ id: article.id, title: article.title, pages, options, preview },
    sides: sides.slice(0, shownSides),
    sideCount: sides.length,
    sheet: sheetOf(options),
    file: `/articles/${article.id}/booklet.pdf?${bookletQuery(options, preview)}`,
    test: `/articles/${article.id}/booklet.pdf?${bookletQuery({ ...options, isTest: true }, preview)}`,
  }
}

const layoutNames: Record<Layout, string> = {
  booklet: 'Booklet, stapled in the fold',
  signatures: 'Signatures, to be sewn',
  eighth: 'Eight pages from one sheet, one cut',
  quarter: 'Folded twice, cut at the top',
  spreads: 'Pages side by side',
}

const howTo: Record<Layout, string> = {
  booklet: 'Print both sides, put the sheets into each other, fold them once, and staple the fold.',
  signatures: 'Print both sides, fold each set of sheets, and sew one set to the next.',
  eighth:
    'Print one side. Fold it along all lines, open it, cut the dashed line, fold it lengthwise, and push the ends together until it becomes a booklet.',
  quarter: 'Print both sides, fold the upper half behind, then the left half behind, and cut the top open.',
  spreads: 'Print one side of each sheet.',
}

export default function PrintPage() {
  const { id, title, pages, options, preview, sides, sideCount, sheet, file, test } =
    useLoaderData<typeof loader>()
  const submit = useSubmit()
  const { layout } = options
  const isBound = layout === 'booklet' || layout === 'signatures'
  const sheets = isTwoSided(layout) ? Math.ceil(sideCount / 2) : sideCount
  return (
    <div className="print-page">
      <BackLink to={`/articles/${id}${preview ? `?preview=${preview}` : ''}`}>
        <bdi {...textAttributes(title)}>{title}</bdi>
      </BackLink>
      <h1>Print it yourself</h1>
      <div className="print-columns">
        <Form
          className="form"
          preventScrollReset
          replace
          onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
        >
          {preview && <input type="hidden" name="preview" value={preview} />}
          <Select label="Layout" name="layout" defaultValue={layout}>
            {layouts.map((one) => (
              <option key={one} value={one}>
                {layoutNames[one]}
              </option>
            ))}
          </Select>
          <Select label="Paper" name="paper" hint="What is in the printer." defaultValue={options.paper}>
            {Object.entries(papers).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          {layout === 'signatures' && (
            <Select label="Sheets per signature" name="sheets" defaultValue={options.sheetsPerSignature}>
              {signatureSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </Select>
          )}
          {isBound && (
            <Select
              label="Paper thickness"
              name="thickness"
              hint="Inner pages move to the fold."
              defaultValue={options.thickness}
            >
              {thicknesses.map((tenths) => (
                <option key={tenths} value={tenths}>
                  {tenths === 0 ? 'Leave pages in place' : `${tenths / 10} mm`}
                </option>
              ))}
            </Select>
          )}
          {isTwoSided(layout) && (
            <Select
              label="Backs"
              name="flip"
              hint="The test sheet tells."
              defaultValue={options.turnsBacks ? 'long' : 'short'}
            >
              <option value="short">As they come</option>
              <option value="long">Turned around</option>
            </Select>
          )}
          {isBound && <Checkbox label="Cover apart" name="cover" initial={options.hasCoverApart} />}
          <Checkbox label="Fold and cut marks" name="marks" initial={options.hasMarks} />
          <Checkbox label="Read from the right" name="rtl" initial={options.isRightToLeft} />
          <noscript>
            <button type="submit" className="button is-plain">
              Show the sheets
            </button>
          </noscript>
        </Form>
        <section aria-labelledby="sheets" className="print-sheets">
          <h2 id="sheets">Sheets</h2>
          {pages > maxPages ? (
            <p className="empty">At most {maxPages} pages are put on sheets.</p>
          ) : (
            <>
              <p role="status">
                {formatCount(pages)} {pages === 1 ? 'page' : 'pages'} on {formatCount(sheets)}{' '}
                {sheets === 1 ? 'sheet' : 'sheets'}. {howTo[layout]}
              </p>
              <p className="print-files">
                <a className="button" href={file} download>
                  Download the sheets
                </a>{' '}
                {isTwoSided(layout) && (
                  <a href={test} download>
                    Test sheet
                  </a>
                )}
              </p>
              <div className="sheet-sides">
                {sides.map((side, index) => (
                  <SheetPreview
                    // biome-ignore lint/suspicious/noArrayIndexKey: sides stand in their order
                    key={index}
                    name={nameOf(index, isTwoSided(layout))}
                    side={side}
                    sheet={sheet}
                  />
                ))}
              </div>
              {sideCount > sides.length && <p>And so on.</p>}
            </>
          )}
        </section>
      </div>
    </div>
  )
}

const nameOf = (index: number, hasBacks: boolean) =>
  hasBacks
    ? `Sheet ${Math.floor(index / 2) + 1}, ${index % 2 === 0 ? 'front' : 'back'}`
    : `Sheet ${index + 1}`
