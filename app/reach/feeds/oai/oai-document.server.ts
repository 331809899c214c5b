import { issueName, seriesAddress } from '../../../magazine/publications/series/series'
import { listVisibleSeries } from '../../../magazine/publications/series/series.server'
import { href } from '../../../platform/href'
import { currentSite } from '../../../site/current-site.server'
import type { XmlElement } from '../atom.server'
import {
  findEarliestDatestamp,
  findHarvestedRecord,
  type HarvestedRecord,
  harvestRecords,
} from './harvest.server'
import {
  datestampOf,
  type OaiArguments,
  OaiError,
  type OaiRequest,
  parseRange,
  parseResumptionToken,
  writeResumptionToken,
} from './oai-request'

const prefix = 'oai_dc'
const setPrefix = 'series:'

/**
 * Returns the answer to a request, without the envelope.
 * @throws OaiError
 */
export async function makeOaiAnswer({ verb, args }: OaiRequest, origin: string): Promise<XmlElement> {
  switch (verb) {
    case 'Identify':
      return identity(origin)
    case 'ListMetadataFormats':
      if (args.identifier !== undefined) await recordNamed(args.identifier, origin)
      return format
    case 'ListSets':
      return sets(args)
    case 'GetRecord':
      requireFormat(args.metadataPrefix)
      return { record: recordElement(await recordNamed(args.identifier ?? '', origin), origin) }
    default:
      return list(verb, args, origin)
  }
}

async function identity(origin: string): Promise<XmlElement> {
  const { name, contactEmail } = currentSite()
  return {
    repositoryName: name,
    baseURL: `${origin}${href('/oai')}`,
    protocolVersion: '2.0',
    adminEmail: contactEmail || `no-reply@${new URL(origin).hostname}`,
    earliestDatestamp: datestampOf(await findEarliestDatestamp()),
    deletedRecord: 'no',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
  }
}

const format: XmlElement = {
  metadataFormat: {
    metadataPrefix: prefix,
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    metadataNamespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  },
}

function requireFormat(asked: string | undefined): void {
  if (asked !== prefix) throw new OaiError('cannotDisseminateFormat', `Records come as ${prefix} alone.`)
}

async function sets({ resumptionToken }: OaiArguments): Promise<XmlElement> {
  if (resumptionToken !== undefined) throw new OaiError('badResumptionToken', 'All sets are in one answer.')
  const series = await listVisibleSeries()
  if (series.length === 0) throw new OaiError('noSetHierarchy', 'There are no series here.')
  return { set: series.map(({ title, address }) => ({ setSpec: setPrefix + address, setName: title })) }
}

async function list(
  verb: 'ListIdentifiers' | 'ListRecords',
  args: OaiArguments,
  origin: string,
): Promise<XmlElement> {
  const resumed =
    args.resumptionToken === undefined ? undefined : parseResumptionToken(args.resumptionToken, verb)
  const { metadataPrefix, from, until, set } = resumed ?? args
  requireFormat(metadataPrefix)
  const wanted = { ...parseRange({ from, until }), seriesAddress: seriesOfSet(set), after: resumed?.after }
  const { records, hasMore } = await harvestRecords(wanted)
  const last = records.at(-1)
  if (!last) throw new OaiError('noRecordsMatch', 'Nothing matches.')
  const token = hasMore
    ? writeResumptionToken({
        verb,
        metadataPrefix: prefix,
        from,
        until,
        set,
        after: { at: last.datestamp.toISOString(), id: last.article.id },
      })
    : ''
  const isResumable = hasMore || resumed !== undefined
  return {
    ...(verb === 'ListRecords'
      ? { record: records.map((record) => recordElement(record, origin)) }
      : { header: records.map((record) => header(record, origin)) }),
    ...(isResumable && { resumptionToken: { '#text': token } }),
  }
}

function seriesOfSet(set: string | undefined): string | undefined {
  if (set === undefined) return
  if (!set.startsWith(setPrefix)) throw new OaiError('noRecordsMatch', 'There is no such set.')
  return set.slice(setPrefix.length)
}

const nameOf = (id: number, origin: string) => `oai:${new URL(origin).hostname}:articles/${id}`

async function recordNamed(identifier: string, origin: string): Promise<HarvestedRecord> {
  const [, id] = /:articles\/([1-9]\d{0,8})$/.exec(identifier) ?? []
  const record = id && identifier === nameOf(Number(id), origin) && (await findHarvestedRecord(Number(id)))
  if (!record) throw new OaiError('idDoesNotExist', 'There is no such record.')
  return record
}

const header = ({ article, datestamp, issue }: HarvestedRecord, origin: string): XmlElement => ({
  identifier: nameOf(article.id, origin),
  datestamp: datestampOf(datestamp),
  ...(issue && { setSpec: setPrefix + issue.series.address }),
})

const recordElement = (record: HarvestedRecord, origin: string): XmlElement => ({
  header: header(record, origin),
  metadata: {
    'oai_dc:dc': {
      '@xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      ...dublinCore(record, origin),
    },
  },
})

/** The fifteen Dublin Core elements, as xZINECOREx uses them for zines. */
function dublinCore({ article, authors, tags, pages, issue }: HarvestedRecord, origin: string): XmlElement {
  const several = (values: string[]) => values.map((value) => ({ '#text': value }))
  const address = `${origin}${href('/articles/:id', { id: article.id })}`
  const site = currentSite()
  return {
    'dc:title': article.title,
    'dc:creator': several(authors),
    'dc:subject': several([...new Set([article.contentType, ...tags])]),
    'dc:description': article.description,
    'dc:publisher': site.name,
    'dc:date': several([article.uploadedAt.slice(0, 10), ...(issue?.date ? [issue.date] : [])]),
    'dc:type': several(['Text', ...(issue ? ['Zine'] : [])]),
    'dc:format': several(['application/pdf', ...(pages ? [`${pages} pages`] : [])]),
    'dc:identifier': several([address, ...(issue?.isbn ? [`urn:isbn:${issue.isbn}`] : [])]),
    ...(issue && {
      'dc:source': [issue.series.title, issueName(issue)].filter(Boolean).join(', '),
      'dc:relation': several([
        origin + seriesAddress(issue.series),
        ...(issue.series.issn ? [`urn:issn:${issue.series.issn}`] : []),
      ]),
    }),
    'dc:language': article.language ?? site.language,
    'dc:rights': article.access === 'everyone' ? 'Open to everyone' : 'For members',
  }
}
