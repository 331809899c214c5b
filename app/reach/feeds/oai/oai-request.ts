import { z } from 'zod'

/** The protocol's error codes. Source: OAI-PMH 2.0, 3.6. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy'

export class OaiError extends Error {
  constructor(
    readonly code: OaiErrorCode,
    message: string,
  ) {
    super(message)
  }
}

const verbs = {
  Identify: {},
  ListMetadataFormats: { identifier: false },
  ListSets: { resumptionToken: false },
  ListIdentifiers: { metadataPrefix: true, from: false, until: false, set: false, resumptionToken: false },
  ListRecords: { metadataPrefix: true, from: false, until: false, set: false, resumptionToken: false },
  GetRecord: { identifier: true, metadataPrefix: true },
} as const
export type OaiVerb = keyof typeof verbs

export type OaiArguments = Partial<
  Record<'identifier' | 'metadataPrefix' | 'from' | 'until' | 'set' | 'resumptionToken', string>
>

export interface OaiRequest {
  verb: OaiVerb
  args: OaiArguments
}

/** @throws OaiError for an unknown verb, and for arguments that are missing, unknown or repeated */
export function parseOaiRequest(query: URLSearchParams): OaiRequest {
  const [verb = '', ...others] = query.getAll('verb')
  if (others.length > 0 || !Object.hasOwn(verbs, verb))
    throw new OaiError('badVerb', 'The verb is missing or unknown.')
  const taken: Record<string, boolean> = verbs[verb as OaiVerb]
  const args: Record<string, string> = {}
  for (const [name, value] of query) {
    if (name === 'verb') continue
    if (!Object.hasOwn(taken, name)) throw new OaiError('badArgument', `${verb} takes no ${name}.`)
    if (name in args) throw new OaiError('badArgument', `${name} is repeated.`)
    args[name] = value
  }
  if ('resumptionToken' in args) {
    if (Object.keys(args).length > 1)
      throw new OaiError('badArgument', 'A resumptionToken stands without other arguments.')
    return { verb: verb as OaiVerb, args }
  }
  for (const [name, isNeeded] of Object.entries(taken))
    if (isNeeded && !args[name]) throw new OaiError('badArgument', `${verb} needs ${name}.`)
  return { verb: verb as OaiVerb, args }
}

/** Formats a time with the protocol's granularity of seconds. */
export const datestampOf = (time: Date) => `${time.toISOString().slice(0, 19)}Z`

const Day = z.iso.date()
const Second = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

/**
 * Parses the limits of a harvest, both inclusive.
 * @throws OaiError
 */
export function parseRange({ from, until }: OaiArguments): { from?: Date; until?: Date } {
  if (from && until && from.length !== until.length)
    throw new OaiError('badArgument', 'from and until have to be of one granularity.')
  const range = {
    from: from === undefined ? undefined : timeOf(from, '00:00:00Z'),
    until: until === undefined ? undefined : timeOf(until, '23:59:59Z'),
  }
  if (range.from && range.until && range.from > range.until)
    throw new OaiError('badArgument', 'from is later than until.')
  return range
}

function timeOf(typed: string, ofDay: string): Date {
  const time = new Date(Day.safeParse(typed).success ? `${typed}T${ofDay}` : typed)
  if (!(Day.safeParse(typed).success || Second.safeParse(typed).success) || Number.isNaN(time.getTime()))
    throw new OaiError('badArgument', 'Dates are YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.')
  return time
}

const ResumptionToken = z.object({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
  /** The last record that was sent. */
  after: z.object({ at: z.iso.datetime(), id: z.int().positive() }),
})
export type ResumptionState = z.output<typeof ResumptionToken>

/** Writes a token with the whole request and the last record, which stays valid while records are added and removed. */
export const writeResumptionToken = (resumption: ResumptionState) =>
  Buffer.from(JSON.stringify(resumption)).toString('base64url')

/** @throws OaiError */
export function parseResumptionToken(token: string, verb: OaiVerb): ResumptionState {
  try {
    const resumption = ResumptionToken.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    if (resumption.verb === verb) return resumption
  } catch {}
  throw new OaiError('badResumptionToken', 'This resumptionToken is none of this site.')
}
