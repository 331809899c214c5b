import { type DayOrder, detectDayOrder, readMoment } from '../../platform/forms/typed-day'
import { t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { Email } from '../../platform/text/email'
import { normalizeColumnName, withoutApostrophe } from '../../platform/text/read-csv.server'
import { ConsentColumns } from '../../site/mail/consent-columns'
import { TopicsInCsv } from './topic-fields'

/** A subscriber as a list of another program has it. */
export interface ListedSubscriber {
  email: string
  state: 'active' | 'unsubscribed' | 'bouncing'
  topics: string[]
  /** The times of joining and of confirming; null where the list does not have them. */
  joinedAt: Date | null
  confirmedAt: Date | null
  /** What the list says about where the address comes from, such as a form. */
  source: string
}

const byWeight = ['active', 'bouncing', 'unsubscribed']

/** Tells which of two states of an address counts: a refusal before everything, then that nothing arrives. */
export const isWorse = (one: Pick<ListedSubscriber, 'state'>, other: Pick<ListedSubscriber, 'state'>) =>
  byWeight.indexOf(one.state) > byWeight.indexOf(other.state)

const emailNames =
  /^((billing)?e?mail|subscriber|e?mail(address|adresse)|adress?ee?mail|correo(electrónico)?)$/
/** Tells whether a list's head names a column of addresses. */
export const hasAddressColumn = (head: string[]) =>
  head.some((name) => emailNames.test(normalizeColumnName(name)))

const confirmedNames = /^(confirm(ed|ation)?(at|time|date|on)?|doubleoptin(at|time|date))$/
const joinedNames =
  /^((date)?(created|joined|added|subscribed|registered|signedup)(at|on|date|time)?|creationdate|(signup|subscription|subscribe|join)(date|time|at)|since|optin(time|date)|activated)$/
const sourceNames =
  /^((signup|acquisition|utm|subscription)?source|referr?er(url)?|referringsite|signupform|formname)$/
const maxShown = 100
const maxSource = 150

/** Finds in a list's head what is read of its rows. */
export class SubscriberColumns {
  private readonly email: number
  private readonly topics: number
  private readonly source: number
  private readonly times: { joined: number[]; confirmed: number[] }
  private readonly consents: ConsentColumns
  private readonly dayOrders = new Map<number, DayOrder | undefined>()

  /** @param first some rows, by which days are told from months */
  constructor(head: string[], first: string[][]) {
    const names = head.map(normalizeColumnName)
    const indexes = (wanted: RegExp) => names.flatMap((name, index) => (wanted.test(name) ? index : []))
    this.email = indexes(emailNames)[0] ?? 0
    this.topics = names.indexOf('topics')
    this.source = indexes(sourceNames)[0] ?? -1
    this.times = { joined: indexes(joinedNames), confirmed: indexes(confirmedNames) }
    this.consents = new ConsentColumns(head)
    for (const index of [...this.times.joined, ...this.times.confirmed])
      this.dayOrders.set(index, detectDayOrder(first.map((cells) => cells[index] ?? '')))
  }

  get sayConsent(): boolean {
    return this.consents.areThere
  }

  reads(index: number): boolean {
    const own = [this.email, this.topics, this.source, ...this.times.joined, ...this.times.confirmed]
    return own.includes(index) || this.consents.reads(index)
  }

  addressIn = (cells: string[]) => cutText(cells[this.email] ?? '', maxShown)

  /** @returns the subscriber of a row, or why there is none */
  read(cells: string[]): ListedSubscriber | string {
    const address = Email.safeParse(withoutApostrophe(cells[this.email] ?? ''))
    if (!address.success) return t('This is not an email address.')
    const consent = this.consents.of(cells)
    const ended = { email: address.data, topics: [], source: this.sourceIn(cells), ...this.timesIn(cells) }
    if (consent === 'refused') return { ...ended, state: 'unsubscribed' }
    if (consent === 'bounced') return { ...ended, state: 'bouncing' }
    if (consent !== 'given')
      return t('It is {its}: only confirmed addresses are added.', {
        its: cutText(consent.unknown, maxShown) || t('(empty)'),
      })
    const topics = TopicsInCsv.safeParse(cells[this.topics] ?? '')
    if (!topics.success) return t('Its topics do not exist here.')
    return { ...ended, state: 'active', topics: topics.data }
  }

  private sourceIn = (cells: string[]) => cutText(withoutApostrophe(cells[this.source] ?? ''), maxSource)

  private timesIn(cells: string[], now = new Date()) {
    const first = (columns: number[]) => {
      const times = columns.map((index) => readMoment(cells[index]?.trim() ?? '', this.dayOrders.get(index)))
      return times.find((time) => time !== undefined && time <= now) ?? null
    }
    return { joinedAt: first(this.times.joined), confirmedAt: first(this.times.confirmed) }
  }
}
