import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { usePlainLinks } from '../../platform/ui/plain-links'
import { pageMeta } from '../../site/meta'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { FieldTable } from './FieldTable'
import { OperationEntry } from './OperationEntry'
import { type ApiReference, apiReference } from './reference.server'
import { generalApiRules } from './rules'
import { httpStatusTexts } from './statuses'
import { TextWithCode } from './TextWithCode'
import './reference.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('JSON API'), { description: t('What programs can read and change here, and how.') })

export const handle = { scripts: 'after paint', cache: {} } satisfies RouteHandle

export async function loader({ context: { origin } }: LoaderFunctionArgs) {
  return apiReference(origin)
}

export default function ReferencePage() {
  const { groups, objects, events } = useLoaderData<typeof loader>()
  const plainLinks = usePlainLinks()
  const hasKeys = useIsModuleOn('devices')
  const openApi = <a href={href('/api/openapi.json')}>openapi.json</a>
  return (
    <div className="api-reference">
      <h1>{t('JSON API')}</h1>
      <p className="api-lead">
        {hasKeys ? (
          <Trans
            id="Programs can do what people do here. Create <a>a personal key</a>, and send it with each request. The same in OpenAPI: <b>openapi.json</b>."
            components={{
              a: <Link to={href('/userInfo/keys')} />,
              b: openApi,
            }}
          />
        ) : (
          <Trans
            id="Programs can do what people do here. The same in OpenAPI: <b>openapi.json</b>."
            components={{ b: openApi }}
          />
        )}
      </p>
      <section aria-labelledby="rules">
        <h2 id="rules">{t('For all requests')}</h2>
        <dl className="api-rules">
          {generalApiRules().map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="refusals">
        <h2 id="refusals">{t('Errors')}</h2>
        <dl className="api-statuses">
          {Object.entries(httpStatusTexts).map(([code, words]) => (
            <div key={code} id={`status-${code}`}>
              <dt>{code}</dt>
              <dd>
                <TextWithCode text={t(words)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="api-parts" {...plainLinks}>
        <Index groups={groups} />
        {groups.map(({ title, operations }) => (
          <section key={title} aria-labelledby={anchorOf(title)}>
            <h2 id={anchorOf(title)}>{title}</h2>
            {operations.map((operation) => (
              <OperationEntry key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
        {events.length > 0 && (
          <section aria-labelledby="webhooks">
            <h2 id="webhooks">{t('Webhooks')}</h2>
            <dl className="api-events">
              {events.map(({ type, means, data }) => (
                <div key={type}>
                  <dt>
                    <code>{type}</code>
                  </dt>
                  <dd>
                    {means} <a href={`#object-${data}`}>{data}</a>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <section aria-labelledby="objects">
          <h2 id="objects">{t('Objects')}</h2>
          {objects.map(({ name, description, fields }) => (
            <section key={name} className="api-object" aria-labelledby={`object-${name}`}>
              <h3 id={`object-${name}`}>{name}</h3>
              {description && (
                <p>
                  <TextWithCode text={description} />
                </p>
              )}
              <FieldTable label={t('Fields of {name}', { name })} fields={fields} />
            </section>
          ))}
        </section>
      </div>
    </div>
  )
}

const anchorOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

const Index = ({ groups }: Pick<ApiReference, 'groups'>) => (
  <nav className="api-index" aria-label={t('All operations')}>
    {groups.map(({ title, operations }) => (
      <div key={title}>
        <h3>
          <a href={`#${anchorOf(title)}`}>{title}</a>
        </h3>
        <ul>
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {summary}
                <code>
                  {method} {path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)
