import type { NewerVersion } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

export interface FormAnswer {
  status: number
  body: {
    id?: number
    message?: string
    /** The address of the next page. */
    location?: string
    errors?: Record<string, string[]>
    newer?: NewerVersion
  }
}

export interface SendOptions {
  address: string
  method?: 'POST' | 'PUT'
  body: FormData | string
  headers?: Record<string, string>
  onProgress?: (sentBytes: number, totalBytes: number) => void
  /** Called after the last byte is sent, when cancelling is not possible any more. */
  onSent?: () => void
  signal: AbortSignal
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws DOMException AbortError when cancelled
 */
export function sendForm({
  address,
  method = 'POST',
  body,
  headers = {},
  onProgress,
  onSent,
  signal,
}: SendOptions): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.upload.onload = () => {
      signal.removeEventListener('abort', cancel)
      onSent?.()
    }
    request.onload = () => resolve({ status: request.status, body: bodyOf(request.responseText) })
    request.onerror = () => reject(new Error(t('The connection was cut off.')))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    request.open(method, address)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.send(body)
  })
}

function bodyOf(text: string): FormAnswer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

export interface FileProgress {
  name: string
  percent: number
}

export function filesInForm(form: FormData): File[] {
  return [...form.values()].filter((value): value is File => value instanceof File && value.size > 0)
}

/** Returns each file's progress from the bytes sent of the body: files are sent one after the other. */
export function fileProgressOf(
  files: Pick<File, 'name' | 'size'>[],
  sentBytes: number,
  totalBytes: number,
): FileProgress[] {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  let left = totalBytes > 0 ? (sentBytes / totalBytes) * size : 0
  return files.map((file) => {
    const sent = Math.min(file.size, Math.max(0, left))
    left -= file.size
    return { name: file.name, percent: file.size > 0 ? Math.floor((sent / file.size) * 100) : 0 }
  })
}
