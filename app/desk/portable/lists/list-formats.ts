/** The list of addresses of a kind of program. */
export interface ListFormat {
  /** Where its addresses come from, as subscribers have it. */
  name: string
  /** The columns by which a file is recognized. */
  columns: string[]
  /** Whether its addresses are buyers, who get newsletters only if they agreed to it. */
  isOfCustomers?: boolean
}

/** The lists that are recognized, those with more columns of their own first. */
const formats: ListFormat[] = [
  { name: 'Mailchimp', columns: ['emailaddress', 'optintime'] },
  { name: 'Mailchimp', columns: ['emailaddress', 'memberrating'] },
  { name: 'Mailchimp', columns: ['emailaddress', 'leid'] },
  { name: 'Bandcamp', columns: ['email', 'fullname', 'dateadded'] },
  { name: 'Bandcamp', columns: ['email', 'numpurchases'] },
  { name: 'Substack', columns: ['email', 'activesubscription'] },
  { name: 'Ghost', columns: ['email', 'subscribedtoemails'] },
  { name: 'Beehiiv', columns: ['email', 'status', 'utmsource'] },
  { name: 'Beehiiv', columns: ['email', 'status', 'subscriptiontier'] },
  { name: 'Beehiiv', columns: ['email', 'status', 'tier', 'createdat'] },
  { name: 'Buttondown', columns: ['email', 'subscribertype'] },
  { name: 'Buttondown', columns: ['email', 'creationdate'] },
  { name: 'Buttondown', columns: ['emailaddress', 'creationdate'] },
  { name: 'Patreon', columns: ['email', 'patronstatus'], isOfCustomers: true },
  { name: 'Shopify', columns: ['email', 'firstname', 'acceptsemailmarketing'], isOfCustomers: true },
  { name: 'Shopify', columns: ['email', 'firstname', 'acceptsmarketing'], isOfCustomers: true },
  { name: 'WooCommerce', columns: ['email', 'dateregistered', 'totalspend'], isOfCustomers: true },
  { name: 'WooCommerce', columns: ['billingemail'], isOfCustomers: true },
]

/** A table that somebody made, or the list of a program that has no format of its own here. */
const table: ListFormat = { name: 'CSV', columns: [] }

/** Recognizes the list of a known program by the normalized names of its columns. */
export const recognizeList = (columns: string[]): ListFormat | undefined =>
  formats.find((format) => format.columns.every((column) => columns.includes(column)))

/** Returns the format of a list by the normalized names of its columns. */
export const listFormatOf = (columns: string[]): ListFormat => recognizeList(columns) ?? table

/** Tells whether the name of a file says that its addresses get nothing more, as in the export of Mailchimp. */
export function endOfAllIn(fileName: string): 'unsubscribed' | 'bouncing' | undefined {
  if (/unsubscri|opt(ed)?[-_ ]?out|suppress|block/i.test(fileName)) return 'unsubscribed'
  if (/cleaned|bounce/i.test(fileName)) return 'bouncing'
}

/** Tells whether the name of a file says that its addresses never subscribed, or are kept out of sight. */
export const isOfNoSubscribers = (fileName: string) =>
  /non[-_ ]?subscribed|transactional|archived/i.test(fileName)
