import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { removeImportedMember } from '../../people/members/import/remove-imported-member.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { removeListedSubscriber } from '../../reach/newsletter/listed-subscribers.server'
import { merchContentKind } from '../../shop/items/merch.content.server'
import { pageContentKind } from '../../site/pages/page.content.server'
import { contentRemover } from './content-record.server'
import { removePastDiscount } from './discounts/remove-past-discount.server'
import { importFormats } from './import.server'
import type { Removal, Remover } from './import-format'
import { redirectNoun, removeImportedRedirect } from './imported-redirects.server'
import { pastOrderNoun } from './orders/import-past-orders.server'
import { removePastOrder } from './orders/remove-past-order.server'
import { undoDays } from './past-imports.server'
import type { ReportEntry } from './report'
import { countsInWords } from './report'

/** How imported records are removed by their noun, those that refer to others first. */
const removers: Record<string, Remover> = {
  [pastOrderNoun]: removePastOrder,
  discount: removePastDiscount,
  member: removeImportedMember,
  subscriber: (id) => inTransaction((tx) => removeListedSubscriber(tx, id)),
  [redirectNoun]: removeImportedRedirect,
  [merchContentKind.noun]: contentRemover(
    merchContentKind,
    async (tx, id) =>
      (await tx.orderLine.count({ where: { merchItemId: id } })) > 0 ||
      (await tx.bundlePart.count({ where: { part: { merchItemId: id } } })) > 0 ||
      (await tx.release.count({ where: { merchItemId: id } })) > 0,
  ),
  [articleContentKind.noun]: contentRemover(articleContentKind),
  [pageContentKind.noun]: contentRemover(pageContentKind),
  [authorContentKind.noun]: contentRemover(
    authorContentKind,
    async (tx, id) => (await tx.articleAuthor.count({ where: { authorId: id } })) > 0,
  ),
}

const whyStays: Record<Exclude<Removal, 'removed'>, string> = {
  changed: 'It was changed here since.',
  'in use': 'It is in use here: it was sold, or something else here refers to it.',
}

/** What an undo did. */
export class UndoReport {
  readonly removed = new Map<string, number>()
  readonly stays: ReportEntry[] = []

  lines(): string[] {
    const stays = this.stays.map(({ noun, title, why }) => `  ${noun} “${title}”: ${why}`)
    return [
      `Removed: ${countsInWords(this.removed)}.`,
      ...(stays.length > 0 ? ['', 'Staying:', ...stays] : []),
    ]
  }
}

/**
 * Removes what an import brought, in the trash or not. What was changed here since stays, and is known to the next
 * import as before. When it is broken off, it can be repeated.
 * @throws Error with a message of one line when there is no such import, or it cannot be undone
 */
export async function undoImport(id: number, now = new Date()): Promise<UndoReport> {
  const found = await db.import.findUnique({ where: { id } })
  if (!found) throw new Error(`There is no import ${id}.`)
  const whyFinal = importFormats.find(({ name }) => name === found.format)?.whyFinal
  if (whyFinal) throw new Error(whyFinal)
  if (+now - +found.startedAt > undoDays * 24 * 60 * 60 * 1000)
    throw new Error(`Import ${id} is older than ${undoDays} days and cannot be undone any more.`)
  const report = new UndoReport()
  for (const [noun, remove] of Object.entries(removers)) await undoNoun(id, noun, remove, report)
  const others = await db.importedRecord.groupBy({
    by: ['kind'],
    where: { importId: id, kind: { notIn: Object.keys(removers) } },
    _count: true,
  })
  for (const { kind, _count: count } of others)
    report.stays.push({ noun: kind, title: String(count), why: 'These are not removed by an undo.' })
  await db.import.update({ where: { id }, data: { undoneAt: now } })
  return report
}

async function undoNoun(importId: number, kind: string, remove: Remover, report: UndoReport): Promise<void> {
  const records = await db.importedRecord.findMany({
    where: { importId, kind },
    orderBy: [{ importedAt: 'desc' }, { recordId: 'desc' }],
  })
  for (const { source, recordId, importedAt } of records) {
    const removal = await remove(recordId, { source, importedAt })
    if (removal !== 'removed') {
      report.stays.push({ noun: kind, title: source, why: whyStays[removal] })
      continue
    }
    const { count } = await db.importedRecord.deleteMany({ where: { source, importId } })
    if (count > 0) report.removed.set(kind, (report.removed.get(kind) ?? 0) + 1)
  }
}
