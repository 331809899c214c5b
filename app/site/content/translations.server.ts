import { randomBytes } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { ownLanguageName } from '../../platform/ui/languages'
import { currentSite } from '../current-site.server'
import type { ContentKind } from './kind.server'
import { contentTableOf } from './table.server'
import { type Translation, translationChoice } from './translations'
import { setUpdatedAtOf } from './updated-at.server'

type Model = Extract<ContentKind['model'], 'article' | 'sitePage'>

interface Grouped {
  id: number
  title: string
  translationGroup: string | null
  deletedAt: Date | null
}

const select = { id: true, title: true, translationGroup: true, deletedAt: true }
const byId = { id: 'asc' }

const rowsOf = (model: Model, tx: Transaction, where: object, take?: number): Promise<Grouped[]> =>
  // Prisma's answer has what was selected.
  contentTableOf({ model } as ContentKind, tx).findMany({
    where,
    select,
    orderBy: byId,
    take,
  }) as unknown as Promise<Grouped[]>

/**
 * Makes a record a translation of another one, and merges their groups. An empty text removes the record from its
 * group. The versions of other changed records are increased.
 * @param typed undefined changes nothing
 * @throws Invalid
 */
export async function setTranslationOf(
  model: Model,
  tx: Transaction,
  id: number,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) return
  const [own] = await rowsOf(model, tx, { id })
  if (!own) return
  if (typed === '') return leaveGroup(model, tx, own)
  const other = await recordCalled(model, tx, typed, own)
  const groups = [own, other].flatMap(({ translationGroup }) => translationGroup ?? [])
  const group = other.translationGroup ?? own.translationGroup ?? randomBytes(9).toString('base64url')
  const members = await rowsOf(model, tx, {
    OR: [{ id: { in: [own.id, other.id] } }, { translationGroup: { in: groups } }],
  })
  await move(model, tx, id, members, group)
}

async function leaveGroup(model: Model, tx: Transaction, own: Grouped): Promise<void> {
  if (!own.translationGroup) return
  const members = await rowsOf(model, tx, { translationGroup: own.translationGroup })
  await move(model, tx, own.id, members.length > 2 ? [own] : members, null)
}

/** @param id the id of the record being saved, whose version is increased anyway */
async function move(model: Model, tx: Transaction, id: number, members: Grouped[], group: string | null) {
  const moved = members.filter(({ translationGroup }) => translationGroup !== group).map((one) => one.id)
  const table = contentTableOf({ model } as ContentKind, tx)
  await table.updateMany({ where: { id: { in: moved } }, data: { translationGroup: group } })
  const others = moved.filter((one) => one !== id)
  await table.updateMany({ where: { id: { in: others } }, data: { version: { increment: 1 } } })
  await setUpdatedAtOf(model, tx, others)
}

/** A pattern for the number in "Night buses (12)" and at the end of an address. */
const numberAtEnd = /(?:\(|\/)([1-9]\d{0,8})\)?$/

/** @throws Invalid */
async function recordCalled(model: Model, tx: Transaction, typed: string, own: Grouped): Promise<Grouped> {
  const isNumber = /^[1-9]\d{0,8}$/.test(typed)
  const number = Number(isNumber ? typed : (numberAtEnd.exec(typed)?.[1] ?? 0))
  // The form of a record whose only translation is in the trash still names it.
  const isThere = { OR: [{ deletedAt: null }, { translationGroup: own.translationGroup ?? '' }] }
  const numbered = await rowsOf(model, tx, { id: number, AND: isThere })
  const titled = await rowsOf(model, tx, { title: typed, id: { not: own.id }, AND: isThere }, 2)
  const [found, another] = isNumber && numbered.length > 0 ? numbered : [...titled, ...numbered]
  if (!found) throw refused(t('Nothing with this title or number was found.'))
  if (found.id === own.id) throw refused(t('It cannot be a translation of itself.'))
  if (another && titled.includes(another)) {
    const example = translationChoice(found)
    throw refused(t('Several have this title. Add the number: {example}', { example }))
  }
  return found
}

const refused = (message: string) => new Invalid(message, { translationOf: [message] })

/** Returns the form's value for the record that this one translates; an empty text for none. */
export async function findTranslationChoice(
  model: Model,
  { id, translationGroup }: Pick<Grouped, 'id' | 'translationGroup'>,
  tx: Transaction = db,
): Promise<string> {
  if (!translationGroup) return ''
  const others = await rowsOf(model, tx, { translationGroup, id: { not: id } })
  const first = others.find(({ deletedAt }) => !deletedAt) ?? others[0]
  return first ? translationChoice(first) : ''
}

const maxChoices = 100

export async function listTranslationChoices(model: Model): Promise<string[]> {
  const newest = { where: { deletedAt: null }, select, orderBy: { id: 'desc' }, take: maxChoices }
  const rows = (await contentTableOf({ model } as ContentKind, db).findMany(newest)) as unknown as Grouped[]
  return rows.map(translationChoice)
}

interface Member {
  id: number
  title: string
  language: string | null
  to: string
}

/** Returns the translations of a page's record by language, itself included; empty unless there are at least two. */
export function namedTranslations(members: Member[], ownId: number): Translation[] {
  if (members.length < 2) return []
  const tagOf = ({ language }: Member) => language ?? currentSite().language
  return members.map((member) => {
    const language = tagOf(member)
    const isAlone = members.filter((one) => tagOf(one) === language).length === 1
    const name = ownLanguageName(language)
    const { to, title } = member
    return { to, language, name: isAlone ? name : `${name}: ${title}`, isThis: member.id === ownId }
  })
}
