import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../platform/href'
import type { RouteHandle } from '../platform/http/route-handle'
import { msg, t } from '../platform/i18n/i18n'
import { Select } from '../platform/ui/FormFields'
import { Pagination } from '../platform/ui/Pagination'
import { textAttributes } from '../platform/ui/text-attributes'
import { pageMeta } from '../site/meta'
import { BandPicture } from './BandPicture'
import { type BandListQuery, bandAddress, bandListAddress, parseBandListQuery } from './bands'
import { listBands, listUsedGenres } from './bands.server'
import './bands.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Bands'), { description: t('The bands we listen to while we fold and staple.') })

export const handle = {
  failure: msg('Failed to load the bands.'),
  scripts: 'after paint',
  cache: { query: ['genre', 'order', 'page'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const fields = new URL(request.url).searchParams
  const list = parseBandListQuery(fields)
  const [genres, bands] = await Promise.all([listUsedGenres(), listBands(list, fields.get('page'))])
  return {
    list,
    genres,
    ...bands,
  }
}

/** The number of bands from which the page has a filter by genre. */
const manyBands = 8

const wholeLine = 'min(100vw - 2rem, 78rem)'
const halfLine = '(min-width: 48rem) min(48vw, 38rem), calc(100vw - 2rem)'

export default function BandsPage() {
  const { list, genres, bands, page, pages } = useLoaderData<typeof loader>()
  const isNarrowed = bandListAddress(list) !== href('/bands')
  const hasFilter = genres.length > 0 && (isNarrowed || pages > 1 || bands.length >= manyBands)
  return (
    <div className="bands">
      <h1>{t('Bands')}</h1>
      {hasFilter && <BandFilter key={bandListAddress(list)} list={list} genres={genres} />}
      {bands.length === 0 && (
        <p className="empty">
          {list.genre ? t('No bands of this genre.') : t('No bands yet.')}{' '}
          {list.genre ? (
            <Link to={href('/bands')}>{t('All bands')}</Link>
          ) : (
            <Link to={href('/search')}>{t('Start reading')}</Link>
          )}
        </p>
      )}
      <ul>
        {bands.map((band, index) => (
          <li key={band.id}>
            <Link to={bandAddress(band)}>
              <BandPicture
                band={band}
                sizes={index === 0 && bands.length % 2 === 1 ? wholeLine : halfLine}
                width={640}
                height={400}
                isFirst={index < 2}
              />{' '}
              <span className="bands-title" {...textAttributes(band.title)}>
                {band.title}
              </span>{' '}
              <span className="kicker" dir="auto">
                {band.genre}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        addressOf={(number) => bandListAddress(list, number)}
        isByName={list.order === 'name'}
      />
    </div>
  )
}

function BandFilter({ list: { genre, order }, genres }: { list: BandListQuery; genres: string[] }) {
  return (
    <Form action={href('/bands')} className="bands-filter">
      <Select label={t('Genre')} name="genre" defaultValue={genre}>
        <option value="">{t('All')}</option>
        {genres.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label={t('Sort')} name="order" defaultValue={order}>
        <option value="name">{t('By name')}</option>
        <option value="newest">{t('Newest first')}</option>
      </Select>
      <button type="submit" className="button">
        {t('Show')}
      </button>
    </Form>
  )
}
