import '../../settings/settingFields.css';
import { useState } from 'react';
import {
  PRICE_SOURCE_FACTS,
  PRICE_SOURCES,
  priceSourcesIn,
  SAMPLE_PRICE_SOURCE,
  type PriceSource,
} from '../../../../domain/dashboard/market/priceSource.js';
import type { SettingsReply } from '../../../http/contract/dashboard/settings.js';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { useRestart } from '../../server/account/restart.js';
import { useSettings } from '../../server/account/settings.js';
import { ConnectionTest } from '../../settings/ConnectionTest.js';
import { portAfterRestart, RestartNotice } from '../../settings/RestartNotice.js';
import { SaveSettingsForm } from '../../settings/SaveSettingsForm.js';
import { SettingField } from '../../settings/SettingField.js';
import { useSettingsDraft } from '../../settings/useSettingsDraft.js';
import { FirstRunStep } from './FirstRunStep.js';

const STATUS_BY_SOURCE: Readonly<Record<PriceSource, string>> = {
  sample: 'Sample prices: real market data through the end of 2017.',
  csv: 'Your own price files.',
  yahoo: 'Yahoo: daily prices, without an account.',
  tradier: 'Tradier: prices and options, with your account.',
  alpaca: 'Alpaca: daily prices from the consolidated tape, with your account.',
};

/** Returns one sentence per source, in order of preference. */
const statusOf = (sources: string): string =>
  priceSourcesIn(sources)
    .map((source) => STATUS_BY_SOURCE[source])
    .join(' Otherwise ');

/** Shows the source of the prices, and lets the user choose, test and use another source. */
export function PriceSourceStep({ setup: { market_data } }: { readonly setup: InstallationStatusView }) {
  const { source, folder } = market_data;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <FirstRunStep title="Prices" done={source !== SAMPLE_PRICE_SOURCE} status={statusOf(source)}>
      {folder !== null && (
        <p className="dim">
          Prices are read from {folder}: TICKER.csv for each ticker, and SPX.csv (or SPY.csv) for the market.
        </p>
      )}
      <details onToggle={(event) => setIsChoosing(event.currentTarget.open)}>
        <summary>Use other prices</summary>
        {isChoosing && <PriceChoice />}
      </details>
    </FirstRunStep>
  );
}

function PriceChoice() {
  const { data, error, isPending, refetch } = useSettings();
  if (isPending) return <Loading what="the price settings" />;
  if (data === undefined) return <LoadFailure error={error} what="the price settings" retry={() => void refetch()} />;
  return <PriceForm reply={data} />;
}

const settingsFor = (sources: readonly PriceSource[]): Set<string> =>
  new Set(sources.flatMap((source) => PRICE_SOURCE_FACTS[source].needs.map(([name]) => name)));
const PRICE_SETTINGS = settingsFor(PRICE_SOURCES).add('MARKET_DATA');

function PriceForm({ reply }: { readonly reply: SettingsReply }) {
  const { confirmation, can_restart: canRestart } = reply;
  const settings = reply.settings.filter(({ name }) => PRICE_SETTINGS.has(name));
  const draft = useSettingsDraft(settings);
  const restart = useRestart(portAfterRestart(reply));
  const chosen = settings.find(({ name }) => name === 'MARKET_DATA');
  if (chosen === undefined) return null;
  if (chosen.source === 'environment') return <SettingField setting={chosen} draft={draft} />;
  const value = draft.valueOf(chosen) ?? chosen.default_value ?? '';
  const needed = settingsFor(priceSourcesIn(value));
  return (
    <div className="price-choice">
      <fieldset>
        <legend>Price source</legend>
        {PRICE_SOURCES.map((source) => (
          <label key={source}>
            <input
              type="radio"
              name="price-source"
              checked={value === source}
              onChange={() => {
                draft.discard();
                draft.type(chosen, source === chosen.default_value ? null : source);
              }}
            />{' '}
            {STATUS_BY_SOURCE[source]}
          </label>
        ))}
      </fieldset>
      {settings
        .filter(({ name }) => needed.has(name))
        .map((setting) => (
          <SettingField key={setting.name} setting={setting} draft={draft} restartsOnSave={canRestart} />
        ))}
      <ConnectionTest group="prices" changes={draft.changes} label="Test prices" />
      <SaveSettingsForm
        settings={settings}
        draft={draft}
        confirmation={confirmation}
        label="Use these prices"
        saved={() => canRestart && restart.mutate()}
      >
        <a href="#/settings">All settings</a>
      </SaveSettingsForm>
      {restart.isPending ? (
        <p role="status">Plumbline is restarting with these prices…</p>
      ) : (
        <RestartNotice reply={reply} restart={restart} />
      )}
    </div>
  );
}
