import { t } from '../../platform/i18n/i18n'
import type { FileProgress } from './send-form'
import './upload-progress.css'

export function UploadProgress({ files }: { files: FileProgress[] }) {
  return (
    <ul className="upload-progress">
      {files.map(({ name, percent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order never changes
        <li key={index}>
          <span>{name}</span>
          <progress
            max={100}
            value={percent}
            aria-label={t('File {number} of {count}', { number: index + 1, count: files.length })}
          />
          <span>{percent}%</span>
        </li>
      ))}
    </ul>
  )
}
