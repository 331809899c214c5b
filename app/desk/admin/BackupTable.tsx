import { msg, t } from '../../platform/i18n/i18n'
import { formatFileSize } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'

interface Backup {
  id: number
  name: string
  begun: string
  /** The size of the archive; undefined if there is none. */
  bytes?: number
  error: string | null
}

/** The nightly backups, the newest first, or what to do to get them. */
export const BackupTable = ({ backups, isOn }: { backups: Backup[]; isOn: boolean }) => (
  <section aria-labelledby="backups">
    <h2 id="backups">{t('Backups')}</h2>
    {!isOn && <p>{t('Set BACKUP_TO to a folder or bucket. There are no automatic backups yet.')}</p>}
    {isOn && backups.length === 0 && <p>{t('None yet. The first starts within a minute or two.')}</p>}
    {backups.length > 0 && (
      <IndexTable label={t('Backups')} rows={backups} columns={columns} keyOf={({ id }) => id} />
    )}
  </section>
)

const columns: IndexColumn<Backup>[] = [
  {
    name: msg('File'),
    kind: 'title',
    cell: ({ name, bytes, error }) => (
      <>
        <bdi>{name}</bdi>
        {bytes !== undefined && <span className="managed-note">{formatFileSize(bytes)}</span>}
        {error && <span className="managed-note">{t('Failed: {lastError}', { lastError: error })}</span>}
      </>
    ),
  },
  { name: msg('Date'), cell: ({ begun }) => begun },
]
