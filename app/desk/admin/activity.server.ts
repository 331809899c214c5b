import { type AuditSubject, auditLog } from '../../site/accounts/audit.server'
import { activityNoteText } from './activity-notes'
import { subjectNameText } from './subject-names'

export async function activityPage(about: AuditSubject, page: string | null) {
  const { entries, ...more } = await auditLog(about, page)
  return {
    entries: entries.map(({ note, ...entry }) => ({
      ...entry,
      subjectName: subjectNameText(entry.subjectName, entry.subjectType),
      note: note && activityNoteText(note, entry.subjectType),
    })),
    ...more,
  }
}
