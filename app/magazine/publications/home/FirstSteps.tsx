import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import './first-steps.css'

export function FirstSteps({ isNamed, hasAuthors }: { isNamed: boolean; hasAuthors: boolean }) {
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('Three steps to your first issue')}</h2>
      <ol>
        <Step title={<Link to={href('/admin/site')}>{t('Name your site')}</Link>} isDone={isNamed}>
          {t('Give it a name, a logo and a colour.')}
        </Step>
        <Step
          title={<Link to={href('/admin/:kind/new', { kind: 'authors' })}>{t('Add an author')}</Link>}
          isDone={hasAuthors}
        >
          {t('Each author gets a page with a picture, a few words, and everything they publish here.')}
        </Step>
        <Step
          title={
            <Link to={href('/admin/:kind/new', { kind: 'articles' })}>{t('Publish your first PDF')}</Link>
          }
        >
          {t('Upload it with a cover. It then appears at the top of this page.')}
        </Step>
      </ol>
    </section>
  )
}

function Step({ title, isDone, children }: { title: ReactNode; isDone?: boolean; children: ReactNode }) {
  return (
    <li>
      <h3>
        {title} {isDone && <span className="first-steps-done">{t('Done')}</span>}
      </h3>
      <p>{children}</p>
    </li>
  )
}
