import { type AuditSubject, auditLog } from '../../site/accounts/audit.server'
import { activityNoteText } from './activity-notes'
import { subjectNameText } from './subject-names'

/** Returns a page of the activity log in the current language. */
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
