import type { ReactNode } from 'react'
import { Picture } from './Picture'

/** A narrow page beside a picture, if there is one, and room for it. */
export const BesidePicture = ({ file, children }: { file?: string | null; children: ReactNode }) => (
  <div className="beside-cover">
    {children}
    {file && (
      <Picture
        file={file}
        alt=""
        width={640}
        height={640}
        sizes="(min-width: 56rem) 40rem, 1px"
        className="beside-cover-picture"
      />
    )}
  </div>
)
